/** Warnings to admins, by letter and in the bell, about what needs a person (docs/operations.md, "Warnings"). */

export const WARNING_KINDS = ['money', 'jobs', 'letters', 'undelivered', 'purges', 'errors', 'refusals'] as const;

export type WarningKind = (typeof WARNING_KINDS)[number];

/** A warning of a kind is repeated after this time, in ms, and no sooner. */
export const WARNING_REPEAT_MS = 60 * 60 * 1000;

/** The binding of a copy, as sellers and readers choose it. */
export const FORMATS = ['Hardcover', 'Paperback', 'Other'] as const;
export type Format = (typeof FORMATS)[number];

const plural = new Intl.PluralRules('en', { type: 'ordinal' });
const ENDINGS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** `1st`, `2nd`, `3rd`, `11th`. Apart from `counted.ts`, which the booking dialog does without. */
export const ordinal = (place: number): string => `${place}${ENDINGS[plural.select(place)] ?? 'th'}`;

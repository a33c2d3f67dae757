export const BRAND = 'Dogear';

/** Page titles are the page name followed by the brand (docs/product.md, "Pages"). */
export const pageTitle = (page: string): string => `${page} - ${BRAND}`;

/** The year in the footer is fixed (docs/product.md, "Pages"). */
export const COPYRIGHT_YEAR = 2022;

/** A stored picture: a path on our own origin and its size in pixels, so that nothing shifts while it loads. */
export type Photo = { readonly url: string; readonly width: number; readonly height: number };

/** The largest a listing's picture is kept, in pixels; it lies under the picture's own address. */
export const LARGEST = { width: 1280, height: 1920 } as const;

/** The smaller widths that are kept beside it, each under `{url}/{width}`. */
export const SMALLER_WIDTHS = [240, 560] as const;

/** Those of the smaller widths that a picture this wide has. */
export const smallerWidths = (width: number): readonly number[] => SMALLER_WIDTHS.filter((small) => small < width);

/** How wide a cover stands, as `sizes` has it: on a card, and on the page of its own copy. */
export const COVER_SIZES = { card: '(width < 40rem) 7rem, 12.5rem', page: '(width < 48rem) 100vw, 26rem' } as const;

/** The `srcset` of a listing's picture. */
export const photoSources = ({ url, width }: Photo): string =>
  [...smallerWidths(width).map((small) => `${url}/${small} ${small}w`), `${url} ${width}w`].join(', ');

const PHOTO_PATH = /^(?:https?:\/\/[^/\s]+)?\/photos\/([\w-]{1,64})$/;

/** The id of a stored picture, from its path or its whole address; undefined for anything else. */
export const photoIdOf = (address: string): string | undefined => PHOTO_PATH.exec(address)?.[1];

export const photoPath = (id: string): string => `/photos/${id}`;

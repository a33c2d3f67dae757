/** A stored picture: a path on our own origin, and its size in pixels, so that nothing shifts while it loads. */
export type Photo = { readonly url: string; readonly width: number; readonly height: number };

/** Largest stored size of a listing's picture, in pixels, under the picture's own address. */
export const LARGEST_PHOTO_SIZE = { width: 1280, height: 1920 } as const;

/** Smaller stored widths, each under `{url}/{width}`. */
export const SMALLER_PHOTO_WIDTHS = [240, 560] as const;

export const smallerPhotoWidths = (width: number): readonly number[] =>
  SMALLER_PHOTO_WIDTHS.filter((small) => small < width);

/** `sizes` of a cover on a card (src/styles/page/books/books.css). */
export const CARD_PHOTO_SIZES = '(width < 60rem) 5rem, 6.5rem';

/** `sizes` of the front cover of the home page's scene (page/hero.css). */
export const HERO_PHOTO_SIZES = '(width < 40rem) 7rem, 12.5rem';

/** `sizes` on the page of a copy: a space of 22 by 33 rem, on phones 19 high (page/books/book.css). */
export const pagePhotoSizes = ({ width, height }: Photo): string => {
  const [phone, desk] = [19, 33].map((rows) => `${Math.min(22, (rows * width) / height).toFixed(1)}rem`);
  return `(width < 48rem) ${phone}, ${desk}`;
};

export const photoSources = ({ url, width }: Photo): string =>
  [...smallerPhotoWidths(width).map((small) => `${url}/${small} ${small}w`), `${url} ${width}w`].join(', ');

const PHOTO_PATH = /^(?:https?:\/\/[^/\s]+)?\/photos\/([\w-]{1,64})$/;

/** The id of a stored picture, from its path or its whole address; undefined for anything else. */
export const photoIdOf = (address: string): string | undefined => PHOTO_PATH.exec(address)?.[1];

export const photoPath = (id: string): string => `/photos/${id}`;

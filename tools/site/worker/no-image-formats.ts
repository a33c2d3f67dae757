import { inPlaceOf } from './in-place-of.ts';

/** The table of media types by extension, and the readers of picture formats for Astro's own pictures. */
const FORMATS = /^mrmime$|vendor\/image-size\/lookup\.js$/;

/** Both export one function of this name, and both accept that a format is unknown. */
const NONE = 'export const lookup = () => undefined;';

/** Excludes both, 7 kB gzip, from the Worker: the shop's pictures are in its own storage, and no page uses `astro:assets`. */
export const noImageFormats = () => inPlaceOf('no-image-formats', FORMATS, NONE);

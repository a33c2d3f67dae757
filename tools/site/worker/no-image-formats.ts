import { inPlaceOf } from './in-place-of.ts';

/** The table of types by file names, and the readers of picture formats, that Astro's own pictures need. */
const FORMATS = /^mrmime$|vendor\/image-size\/lookup\.js$/;

/** Both have one function of this name, and both know formats that are not there. */
const NONE = 'export const lookup = () => undefined;';

/** Keeps them, 7 kB gzip, out of the Worker: the shop's pictures are in its own storage, and no page uses `astro:assets`. */
export const noImageFormats = () => inPlaceOf('no-image-formats', FORMATS, NONE);

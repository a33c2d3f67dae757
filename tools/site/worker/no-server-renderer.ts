import { inPlaceOf } from './in-place-of.ts';

const RENDERER = /^@astrojs\/react\/server\.js$/;

const NONE = `export default {
  name: '@astrojs/react',
  check: (Component) => typeof Component !== 'string',
  renderToStaticMarkup() { throw new Error('The Worker renders no React: use client:only.'); },
};`;

/**
 * Keeps React's server renderer, 60 kB gzip, out of the Worker: the islands of pages that it renders are `client:only`, or stand
 * empty until somebody acts (src/islands/wake-islands.ts). An island that would need it fails its page, and the journeys with it.
 */
export const noServerRenderer = () => inPlaceOf('no-server-renderer', RENDERER, NONE);

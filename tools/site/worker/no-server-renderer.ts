import { inPlaceOf } from './in-place-of.ts';

const RENDERER = /^@astrojs\/react\/server\.js$/;

const NONE = `export default {
  name: '@astrojs/react',
  check: (Component) => typeof Component !== 'string',
  renderToStaticMarkup() { throw new Error('The Worker renders no React: use client:only.'); },
};`;

/**
 * Excludes React's server renderer, 60 kB gzip, from the Worker: the islands of its pages are `client:only`, or empty
 * until an action (src/islands/wake-islands.ts). An island that needed it would fail its page, and the journeys with
 * it.
 */
export const noServerRenderer = () => inPlaceOf('no-server-renderer', RENDERER, NONE);

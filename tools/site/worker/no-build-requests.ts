import { inPlaceOf } from './in-place-of.ts';

/**
 * Astro's address for pictures that it changes itself, `/_image`, and what the adapter asks a Worker for while it builds pages in
 * advance, their pictures among it.
 */
const REQUESTS = /image-passthrough-endpoint|static-image-collection\.js$|^\.\/prerender\.js$/;

/** The adapter's handler calls none of these in a deployment. */
const NONE = `
  export const prerender = false;
  export const GET = () => new Response(null, { status: 404 });
  const none = () => {};
  export {
    none as handleImageTransformRequest, none as handlePrerenderRequest, none as handleStaticImagesRequest,
    none as handleStaticPathsRequest, none as installAddStaticImage, none as installPrerenderErrorPropagation,
    none as isImageTransformRequest, none as isPrerenderRequest, none as isStaticImagesRequest, none as isStaticPathsRequest,
  };
`;

/** Keeps them, and what they need of `astro:assets`, out of the Worker: no page uses them, and the shop has pictures of its own. */
export const noBuildRequests = () => inPlaceOf('no-build-requests', REQUESTS, NONE);

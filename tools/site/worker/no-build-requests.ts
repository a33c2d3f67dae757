import { inPlaceOf } from './in-place-of.ts';

/**
 * Astro's endpoint for transformed pictures, `/_image`, and the adapter's endpoints for prerendering pages with their
 * pictures.
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

/**
 * Excludes them, and their parts of `astro:assets`, from the Worker: no page uses them, and the shop has its own
 * picture storage.
 */
export const noBuildRequests = () => inPlaceOf('no-build-requests', REQUESTS, NONE);

/**
 * Opts every page in to transitions between pages. It stands in the head of each page: a browser decides at the first rendering
 * opportunity, and a page whose opt-in waits for a style sheet aborts the transition with an error.
 */
export const VIEW_TRANSITION =
  '@view-transition{navigation:auto}@media (prefers-reduced-motion:reduce){@view-transition{navigation:none}}';

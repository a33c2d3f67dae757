/**
 * Enables transitions between pages. Inlined in the head of each page: browsers decide at the first rendering
 * opportunity, and a page whose rule is still loading aborts the transition with an error.
 */
export const VIEW_TRANSITION_CSS =
  '@view-transition{navigation:auto}@media (prefers-reduced-motion:reduce){@view-transition{navigation:none}}';

/** How the secret of a link begins that takes a change of address back, so that the page of the link knows it before anybody acts. */
export const UNDO_PREFIX = 'undo_';

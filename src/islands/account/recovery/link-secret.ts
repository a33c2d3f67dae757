/** Secret of the link. It is in the fragment, which browsers do not send to servers. */
export const linkSecret = (): string => location.hash.slice(1);

/** Removes the used secret from the address and the browser's history. */
export const forgetSecret = (): void => history.replaceState(null, '', location.pathname);

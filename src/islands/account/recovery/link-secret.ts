/** The secret of the link that led here. It stands in the fragment, which browsers send to nobody. */
export const linkSecret = (): string => location.hash.slice(1);

/** Takes it out of the address, and so out of the browser's history, once it is used up. */
export const forgetSecret = (): void => history.replaceState(null, '', location.pathname);

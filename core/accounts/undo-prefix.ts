/** Prefix of the secret that undoes a change of address: the page of the link recognises it without a call. */
export const UNDO_PREFIX = 'undo_';

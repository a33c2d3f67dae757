/**
 * Prefix of the secret that undoes a change of address: the page of the link recognises it without a call.
 * Alone in its file, because the page inlines its script only with an import that nothing else shares.
 */
export const UNDO_PREFIX = 'undo_';

/** Refusals of requests that no page of the shop sends, so that no browser loads them with `common.ts`. */
export const requestWords = {
  badRequest: 'The request could not be read',
  tooSlow: 'This took too long to arrive. Please send it again over a better connection',
  tooMuchAtOnce: 'Too much is being sent to us right now. Please try again in a moment',
  unsupportedType: 'This type of content is not supported',
} as const;

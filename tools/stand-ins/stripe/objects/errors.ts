/** The body of Stripe's `{error: …}`: https://docs.stripe.com/api/errors */
export type ErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: unknown;
  payment_method?: unknown;
};

/** An error response. `stored`: execution had begun, so it is stored under the Idempotency-Key. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  readonly stored: boolean;

  constructor(status: number, body: ErrorBody, { stored = false } = {}) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.stored = stored;
  }
}

/** 400 for a parameter refused before execution. */
export function invalidParameter(code: string, message: string, param?: string): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', code, message, ...(param && { param }) });
}

/** 404 for an unknown id. `param` is Stripe's name of the id in that call. */
export function noSuch(object: string, id: string, param: string): ApiError {
  return new ApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${object}: '${id}'`,
    param,
  });
}

/** 400 for a request that its object's state forbids; stored under the key, since execution had begun. */
export function forbiddenByState(code: string, message: string, more: Partial<ErrorBody> = {}): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', code, message, ...more }, { stored: true });
}

/** `forbiddenByState` for errors with a message and perhaps no code. */
export function refusedByState(message: string, more: Partial<ErrorBody> = {}): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, ...more }, { stored: true });
}

/** Adds the links that Stripe puts into every error. */
export function errorAnswer(body: ErrorBody, requestId: string): { error: Record<string, unknown> } {
  const docUrl = body.code && `https://stripe.com/docs/error-codes/${body.code.replaceAll('_', '-')}`;
  return {
    error: {
      ...body,
      ...(docUrl && { doc_url: docUrl }),
      request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`,
    },
  };
}

/** Dollars with cents, from cents. */
export const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

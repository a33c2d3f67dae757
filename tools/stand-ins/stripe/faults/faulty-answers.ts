import type { Reply } from '../api/endpoint.ts';
import type { ErrorBody } from '../objects/errors.ts';
import type { AnswerFault } from './faults.ts';

export type WireFault = 'cut' | 'hang' | 'slow';

export type FaultyReply = Reply & { wireFault?: WireFault };

const serverError: ErrorBody = { type: 'api_error', message: 'An error occurred on the simulated Stripe (on demand).' };
const rateLimit: ErrorBody = {
  type: 'invalid_request_error',
  code: 'rate_limit',
  message: 'Request rate limit exceeded (on demand).',
};

/** Maps the faults of requests to responses, and remembers those that occur only once. */
export class FaultyAnswers {
  readonly #spent = new Set<string>();

  /** The fault, unless it occurs only once and `identity` (the key, or the request) has had it. */
  due(fault: AnswerFault | undefined, identity: string): AnswerFault | undefined {
    if (!fault?.once) return fault;
    if (this.#spent.has(identity)) return undefined;
    this.#spent.add(identity);
    return fault;
  }

  /** The response in place of `result`, which is absent when the fault precedes the effect. */
  answerTo({ answer }: AnswerFault, result: Reply | undefined, bodyOf: (error: ErrorBody) => unknown): FaultyReply {
    const failure = { status: 500, body: bodyOf(serverError) };
    if (answer === 'server_error') return failure;
    if (answer === 'rate_limit') return { status: 429, body: bodyOf(rateLimit) };
    return { ...(result ?? failure), wireFault: answer };
  }
}

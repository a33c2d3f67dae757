/** A call of the API, from its key to its answer, which a fault may replace. */

import type { AnswerFault } from '../faults.ts';
import { ApiError, type ErrorBody } from '../objects/errors.ts';
import { newId } from '../objects/ids.ts';
import type { Store, Transaction } from '../store.ts';
import { type ApiKeys, accountOf, authenticate, requireSecret } from './authentication.ts';
import type { ApiRequest, Call, Endpoint, Reply } from './endpoint.ts';
import { expand } from './expand.ts';
import { IdempotencyKeys, type KeyedRequest } from './idempotency.ts';
import { findEndpoint, type Namespace } from './namespaces.ts';

export type ApiAnswer = Reply & {
  headers: Record<string, string>;
  wireFault?: WireFault;
  /** Must be called when the response is sent, or its caller gone. */
  done(): void;
};

type Handled = Reply & Pick<Partial<ApiAnswer>, 'wireFault' | 'done'>;

/** One namespace: authentication, idempotency, parameters, execution, in Stripe's order. */
export class Api {
  readonly #store: Store;
  readonly #keys: ApiKeys;
  readonly #namespace: Namespace;
  readonly #idempotency: IdempotencyKeys;
  readonly #faults = new FaultyAnswers();

  constructor(store: Store, keys: ApiKeys, namespace: Namespace) {
    this.#store = store;
    this.#keys = keys;
    this.#namespace = namespace;
    this.#idempotency = new IdempotencyKeys(store, namespace);
  }

  answer(request: ApiRequest): ApiAnswer {
    const requestId = newId('req_');
    const headers: Record<string, string> = { 'Request-Id': requestId };
    if (request.idempotencyKey) headers['Idempotency-Key'] = request.idempotencyKey;
    const answer = { headers, done: () => {}, ...this.#tryToHandle(request, requestId, headers) };
    if (answer.status === 409) headers['Stripe-Should-Retry'] = 'true';
    if (answer.status === 401) headers['WWW-Authenticate'] = 'Basic realm="Stripe"';
    return answer;
  }

  #tryToHandle(request: ApiRequest, requestId: string, headers: Record<string, string>): Handled {
    try {
      return this.#handle(request, requestId, headers);
    } catch (error) {
      if (error instanceof ApiError)
        return { status: error.status, body: this.#namespace.error(error.body, requestId) };
      const message = `The stand-in itself failed: ${error}`;
      return { status: 500, body: this.#namespace.error({ type: 'api_error', message }, requestId) };
    }
  }

  #handle(request: ApiRequest, requestId: string, headers: Record<string, string>): Handled {
    const form = this.#namespace.decode(request);
    const caller = authenticate(request.authorization, this.#keys);
    const { endpoint, id } = findEndpoint(this.#namespace, request);
    if (!endpoint.publishable) requireSecret(caller);
    const account = accountOf(this.#store, request.account, endpoint);
    const cause = { id: requestId, idempotency_key: request.idempotencyKey ?? null };
    const callOf = (): Call<never> => ({
      ...{ id, account, caller, cause, origin: request.origin },
      params: this.#check(endpoint, form),
    });
    if (request.method === 'GET' || !request.idempotencyKey) {
      return this.#execute(endpoint, callOf(), undefined, `${request.method} ${request.path} ${request.text}`);
    }
    const keyed: KeyedRequest = {
      ...{ key: request.idempotencyKey, endpoint: request.path, form, requestId },
      ...(account !== null && { account }),
    };
    const kept = this.#idempotency.begin(keyed);
    if (kept) {
      Object.assign(headers, { 'Idempotent-Replayed': 'true', 'Original-Request': kept.requestId });
      return { status: kept.status, body: kept.body };
    }
    const done = () => this.#idempotency.end(keyed);
    try {
      return { ...this.#execute(endpoint, callOf(), keyed, `key ${keyed.key}`), done };
    } catch (error) {
      done();
      throw error;
    }
  }

  #check(endpoint: Endpoint, form: object): never {
    const params = this.#namespace.check(form, endpoint.rules, endpoint.required) as never;
    endpoint.check?.(params);
    return params;
  }

  /** Runs the endpoint and stores its response under the key, in one transaction. */
  #execute(endpoint: Endpoint, call: Call<never>, keyed: KeyedRequest | undefined, identity: string): Handled {
    const requestId = call.cause.id ?? '';
    const fault = this.#faults.due(endpoint.fault?.(this.#store, call), identity);
    try {
      return this.#store.transact((tx) => {
        const result = fault?.effect === false ? undefined : run(tx, endpoint, call);
        const answer: Handled = fault
          ? this.#faults.answerTo(fault, result, (body) => this.#namespace.error(body, requestId))
          : (result as Reply);
        const kept = this.#namespace.kept(answer, result, fault);
        if (keyed && kept) this.#idempotency.keep(tx, keyed, kept.status, kept.body);
        return answer;
      });
    } catch (error) {
      if (keyed && this.#namespace.keepsRefusals && error instanceof ApiError && error.stored) {
        const body = this.#namespace.error(error.body, requestId);
        this.#store.transact((tx) => this.#idempotency.keep(tx, keyed, error.status, body));
      }
      throw error;
    }
  }
}

function run(tx: Transaction, endpoint: Endpoint, call: Call<never>): Reply {
  const { status, body } = endpoint.run(tx, call);
  return { status, body: status === 200 ? expand(tx, body, (call.params as { expand?: string[] }).expand) : body };
}

type WireFault = 'cut' | 'slow';

type FaultyReply = Reply & { wireFault?: WireFault };

const serverError: ErrorBody = { type: 'api_error', message: 'An error occurred on the simulated Stripe (on demand).' };
/** Maps the faults of requests to responses, and remembers those that occur only once. */
class FaultyAnswers {
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
    return { ...(result ?? failure), wireFault: answer };
  }
}

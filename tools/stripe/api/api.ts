import { FaultyAnswers, type WireFault } from '../faults/faulty-answers.ts';
import { ApiError, errorAnswer } from '../objects/errors.ts';
import { newId } from '../objects/ids.ts';
import type { Store, Transaction } from '../store/store.ts';
import { type ApiKeys, authenticate, requireSecret } from './authentication.ts';
import type { Call, Endpoint, Reply } from './endpoint.ts';
import { disputeEndpoints } from './endpoints-disputes.ts';
import { intentEndpoints } from './endpoints-intents.ts';
import { ledgerEndpoints } from './endpoints-ledger.ts';
import { expand } from './expand.ts';
import { decodeForm } from './form.ts';
import { IdempotencyKeys, type KeyedRequest } from './idempotency.ts';
import { checkParameters } from './parameters.ts';

export type ApiRequest = {
  method: string;
  path: string;
  /** The query of a GET, the body of a POST: form-encoded. */
  form: string;
  authorization: string | undefined;
  idempotencyKey: string | undefined;
};

export type ApiAnswer = Reply & {
  headers: Record<string, string>;
  /** How the answer is to go wrong on the way, if it is. */
  wireFault?: WireFault;
  /** To be called when the answer is out, or its caller gone. */
  done(): void;
};

type Handled = Reply & Pick<Partial<ApiAnswer>, 'wireFault' | 'done'>;

const endpoints = [...intentEndpoints, ...ledgerEndpoints, ...disputeEndpoints];

/** `/v1`: authentication, idempotency, parameters, execution, in Stripe's order. */
export class Api {
  readonly #store: Store;
  readonly #keys: ApiKeys;
  readonly #idempotency: IdempotencyKeys;
  readonly #faults = new FaultyAnswers();

  constructor(store: Store, keys: ApiKeys) {
    this.#store = store;
    this.#keys = keys;
    this.#idempotency = new IdempotencyKeys(store);
  }

  answer(request: ApiRequest): ApiAnswer {
    const requestId = newId('req_');
    const headers: Record<string, string> = { 'Request-Id': requestId };
    if (request.idempotencyKey) headers['Idempotency-Key'] = request.idempotencyKey;
    const answer = { headers, done: () => {}, ...this.#tryToHandle(request, requestId, headers) };
    if (answer.status === 409 || answer.status === 429) headers['Stripe-Should-Retry'] = 'true';
    if (answer.status === 401) headers['WWW-Authenticate'] = 'Basic realm="Stripe"';
    return answer;
  }

  #tryToHandle(request: ApiRequest, requestId: string, headers: Record<string, string>): Handled {
    try {
      return this.#handle(request, requestId, headers);
    } catch (error) {
      if (error instanceof ApiError) return { status: error.status, body: errorAnswer(error.body, requestId) };
      const message = `The stand-in itself failed: ${error}`;
      return { status: 500, body: errorAnswer({ type: 'api_error', message }, requestId) };
    }
  }

  #handle(request: ApiRequest, requestId: string, headers: Record<string, string>): Handled {
    const { key: keyParameter, ...form } = decodeForm(request.form);
    const key = typeof keyParameter === 'string' ? keyParameter : undefined;
    const caller = authenticate(request.authorization, key, this.#keys);
    const { endpoint, id } = findEndpoint(request.method, request.path);
    if (!endpoint.publishable) requireSecret(caller);
    const cause = { id: requestId, idempotency_key: request.idempotencyKey ?? null };
    if (request.method === 'GET' || !request.idempotencyKey) {
      const call: Call<never> = { id, caller, cause, params: check(endpoint, form) };
      return this.#execute(endpoint, call, undefined, `${request.method} ${request.path} ${request.form}`);
    }
    const keyed: KeyedRequest = { key: request.idempotencyKey, endpoint: request.path, form, requestId };
    const kept = this.#idempotency.begin(keyed);
    if (kept) {
      Object.assign(headers, { 'Idempotent-Replayed': 'true', 'Original-Request': kept.requestId });
      return { status: kept.status, body: kept.body };
    }
    const done = () => this.#idempotency.end(keyed);
    try {
      const call: Call<never> = { id, caller, cause, params: check(endpoint, form) };
      return { ...this.#execute(endpoint, call, keyed, `key ${keyed.key}`), done };
    } catch (error) {
      done();
      throw error;
    }
  }

  /** Runs the endpoint and keeps its answer under the key, in one transaction. */
  #execute(endpoint: Endpoint, call: Call<never>, keyed: KeyedRequest | undefined, identity: string): Handled {
    const requestId = call.cause.id ?? '';
    const fault = this.#faults.due(endpoint.fault?.(this.#store, call), identity);
    try {
      return this.#store.transact((tx) => {
        const result = fault?.effect === false ? undefined : run(tx, endpoint, call);
        const answer: Handled = fault ? this.#faults.answerTo(fault, result, requestId) : (result as Reply);
        if (keyed && (fault?.stored ?? true)) this.#idempotency.keep(tx, keyed, answer.status, answer.body);
        return answer;
      });
    } catch (error) {
      if (keyed && error instanceof ApiError && error.stored) {
        this.#store.transact((tx) =>
          this.#idempotency.keep(tx, keyed, error.status, errorAnswer(error.body, requestId)),
        );
      }
      throw error;
    }
  }
}

function run(tx: Transaction, endpoint: Endpoint, call: Call<never>): Reply {
  const { status, body } = endpoint.run(tx, call);
  return { status, body: status === 200 ? expand(tx, body, (call.params as { expand?: string[] }).expand) : body };
}

function check(endpoint: Endpoint, form: ReturnType<typeof decodeForm>): never {
  const params = checkParameters<never>(form, endpoint.rules, endpoint.required);
  endpoint.check?.(params);
  return params;
}

function findEndpoint(method: string, path: string): { endpoint: Endpoint; id: string } {
  for (const endpoint of endpoints) {
    const match = endpoint.method === method && new RegExp(`^${endpoint.path.replace(':id', '([^/]+)')}$`).exec(path);
    if (match) return { endpoint, id: match[1] ?? '' };
  }
  throw new ApiError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}), or one that is not simulated.`,
  });
}

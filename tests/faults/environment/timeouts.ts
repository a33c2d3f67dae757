/**
 * Records in a Worker whether a request to the database or to Stripe timed out. The proxies see most time-outs, but not a
 * reply that stayed unread because the process got no processor time, nor a request that was never sent.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

type Call = { timedOut: boolean };

const calls = new AsyncLocalStorage<Call>();
const real = globalThis.fetch;

globalThis.fetch = async (input, init) => {
  const call = calls.getStore();
  const note = (error: unknown): never => {
    if (call && init?.signal?.aborted) call.timedOut = true;
    throw error;
  };
  const response = await real(input, init).catch(note);
  for (const method of ['arrayBuffer', 'text', 'json'] as const) {
    const read = response[method].bind(response);
    Object.assign(response, { [method]: () => read().catch(note) });
  }
  return response;
};

/** Does the work. Returns its result, and whether a request in it timed out. */
export async function trackTimeouts<Result>(work: () => Promise<Result>): Promise<[result: Result, timedOut: boolean]> {
  const call: Call = { timedOut: false };
  const result = await calls.run(call, work);
  return [result, call.timedOut];
}

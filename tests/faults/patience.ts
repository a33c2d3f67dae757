/**
 * Notices in a Worker whether a call of ours ran out of patience with the database or with Stripe. The proxies see most of
 * it, but not a reply that lay unread in a process that got no processor, nor a request that never left it.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

type Call = { gaveUp: boolean };

const calls = new AsyncLocalStorage<Call>();
const real = globalThis.fetch;

globalThis.fetch = async (input, init) => {
  const call = calls.getStore();
  const note = (error: unknown): never => {
    if (call && init?.signal?.aborted) call.gaveUp = true;
    throw error;
  };
  const response = await real(input, init).catch(note);
  for (const how of ['arrayBuffer', 'text', 'json'] as const) {
    const read = response[how].bind(response);
    Object.assign(response, { [how]: () => read().catch(note) });
  }
  return response;
};

/** Does the work; answers its result, and whether anybody in it was waited for in vain. */
export async function watched<Result>(work: () => Promise<Result>): Promise<[result: Result, gaveUp: boolean]> {
  const call: Call = { gaveUp: false };
  const result = await calls.run(call, work);
  return [result, call.gaveUp];
}

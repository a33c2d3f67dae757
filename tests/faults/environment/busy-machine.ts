/**
 * Records in a Worker that a request failed because the machine was busy. The proxies see most timeouts, but not an
 * unread reply without processor time, nor a request that was never sent; and replies are compressed.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

type Call = { tooBusy: boolean };

/** sqld's refusal of a write while another connection holds the lock; on a busy machine that may be half a second. */
const LOCKED = 'database is locked';

const calls = new AsyncLocalStorage<Call>();
const real = globalThis.fetch;

globalThis.fetch = async (input, init) => {
  const call = calls.getStore();
  const note = (error: unknown): never => {
    if (call && init?.signal?.aborted) call.tooBusy = true;
    throw error;
  };
  const response = await real(input, init).catch(note);
  for (const method of ['arrayBuffer', 'text', 'json'] as const) {
    const read = response[method].bind(response);
    Object.assign(response, { [method]: () => read().then((body) => noteLock(call, body), note) });
  }
  return response;
};

/**
 * The client of the database reads its replies as text (functions/db/client.ts), so that compression hides nothing
 * here.
 */
function noteLock(call: Call | undefined, body: unknown): unknown {
  if (call && typeof body === 'string' && body.includes(LOCKED)) call.tooBusy = true;
  return body;
}

/** Runs the work. Returns its result, and true if a request in it failed because the machine was busy. */
export async function trackBusyMachine<Result>(
  work: () => Promise<Result>,
): Promise<[result: Result, tooBusy: boolean]> {
  const call: Call = { tooBusy: false };
  const result = await calls.run(call, work);
  return [result, call.tooBusy];
}

/**
 * Requests to the database server that reuse open streams. The client opens a stream per request, and the server reads
 * the whole schema for each: ten times the work of a small statement. Statements, and rows read and written, stay the
 * same. For tests only.
 */

/** Variable that enables this in a Worker. */
export const STREAMS_VAR = 'LOCAL_KEPT_STREAMS';

/** The server forgets a stream after ten seconds without a request. */
const KEPT_MS = 7_000;

type Result = {
  readonly type: string;
  readonly response?: { readonly type: string; readonly is_autocommit?: boolean };
};
type Ask = { readonly type: string; readonly sql_id?: number };
type Pipeline = { readonly baton?: string | null; readonly requests: readonly Ask[] };
type Answer = { readonly baton: string | null; readonly results: readonly Result[] };

/**
 * Sends the requests of `connect` (`functions/db/client.ts`). Requests with a stream of their own, such as a
 * transaction, are unchanged.
 */
export function keptStreams(send: typeof fetch = (...asked) => fetch(...asked)): typeof fetch {
  const idle: { readonly baton: string; readonly since: number }[] = [];
  const next = (): string | undefined => {
    const kept = idle.pop();
    return kept && performance.now() - kept.since < KEPT_MS ? kept.baton : undefined;
  };
  return async (input, init) => {
    const request = new Request(input, init);
    const text = await request.text();
    const { url, method, headers, signal } = request;
    // On one machine, to compress and expand an answer costs more than to send it.
    headers.set('Accept-Encoding', 'identity');
    const sent = (target: string, body: string) => send(target, { method, headers, signal, body });
    const asked: Pipeline | null = method === 'POST' ? JSON.parse(text) : null;
    if (!asked || asked.baton || asked.requests.at(-1)?.type !== 'close')
      return send(url, { method, headers, signal, ...(text ? { body: text } : {}) });
    const own = asked.requests.slice(0, -1);
    const forgotten = own
      .filter(({ type }) => type === 'store_sql')
      .map(({ sql_id }) => ({ type: 'close_sql', sql_id }));
    const requests = [...own, ...forgotten, { type: 'get_autocommit' }];
    const target = new URL('/v3/pipeline', url).href;
    const baton = next();
    let response = await sent(target, JSON.stringify({ ...(baton && { baton }), requests }));
    // The request was not applied: the server was restarted, for example, and does not know the stream.
    if (baton && response.status === 400) response = await sent(target, JSON.stringify({ requests }));
    if (!response.ok) return response;
    const answer: Answer = await response.json();
    if (answer.baton) {
      if (answer.results.at(-1)?.response?.is_autocommit) idle.push({ baton: answer.baton, since: performance.now() });
      else await sent(target, JSON.stringify({ baton: answer.baton, requests: [{ type: 'close' }] }));
    }
    const closed = { type: 'ok', response: { type: 'close' } };
    return Response.json({ ...answer, baton: null, results: [...answer.results.slice(0, own.length), closed] });
  };
}

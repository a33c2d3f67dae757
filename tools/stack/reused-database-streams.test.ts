import { expect, test, vi } from 'vitest';
import { connect } from '../../functions/db/client.ts';
import { withReusedStreams } from './reused-database-streams.ts';

const DATABASE = 'http://database.test';

type Asked = { readonly baton?: string; readonly requests?: readonly { readonly type: string }[] };
type Sent = { readonly input: RequestInfo | URL; readonly baton: string | undefined };

/** A server that gives each request a stream and returns no rows; `sent` has the requests. */
function server() {
  const sent: Sent[] = [];
  const answer = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = input instanceof Request ? input.clone() : new Request(String(input), init);
    const { baton, requests = [] }: Asked = JSON.parse((await request.text()) || '{}');
    sent.push({ input, baton });
    const results = requests.map(({ type }) => ({
      type: 'ok',
      response: { type, is_autocommit: true, result: { cols: [], rows: [], affected_row_count: 0 } },
    }));
    return Response.json({ baton: 'kept', results });
  };
  return { sent, answer };
}

/** The module as in workerd, with the database's URL as its setting. */
async function startModule(): Promise<void> {
  const settings = `data:text/javascript,${encodeURIComponent(`export const env = ${JSON.stringify({ DATABASE_URL: DATABASE })};`)}`;
  const text = withReusedStreams('entry.mjs').modules['local-streams.mjs'].replace('cloudflare:workers', settings);
  await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(text)}`);
}

// Fails when a change of the client's requests makes each open a stream unnoticed.
test("the client's requests continue in the open stream, and no others do", async () => {
  const { sent, answer } = server();
  vi.stubGlobal('fetch', answer);
  await startModule();
  const { $client: client } = connect(DATABASE, undefined, { roundTrips: 0 });
  await client.execute('SELECT 1');
  await client.execute('SELECT 1');
  expect(sent.splice(0)).toMatchObject([
    { input: `${DATABASE}/v3/pipeline`, baton: undefined },
    { input: `${DATABASE}/v3/pipeline`, baton: 'kept' },
  ]);
  const another = new Request('http://stripe.test/v1', { method: 'POST', body: '{}' });
  await fetch(another);
  await fetch(`${DATABASE}/health`);
  expect(sent.map(({ input }) => input)).toEqual([another, `${DATABASE}/health`]);
});

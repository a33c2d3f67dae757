/**
 * Typed calls of the API, with the types of `hono/client`. The runtime part is only as large as needed: path,
 * parameters, query and JSON (docs/decisions/22-pages-without-code.md).
 */
import type { hc } from 'hono/client';
import type { Api } from '../../functions/app.ts';

export type Calls = ReturnType<typeof hc<Api>>['api'];

/** Arguments of a call. A query key without a value is omitted. */
type Given = {
  readonly param?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly json?: unknown;
};

/**
 * `calls.orders[':id'].$get({param: {id}})` fetches `GET /api/orders/{id}`, with the headers of that moment. A response
 * for which `again` returns true is fetched once more.
 */
export const callsWith = (
  headersNow: () => Record<string, string>,
  again: (response: Response) => Promise<boolean> = async () => false,
): Calls => {
  const under = (path: string): unknown =>
    new Proxy(() => {}, {
      get: (_, name) => (name === 'then' ? undefined : under(`${path}/${String(name)}`)),
      apply: (_, _this, [given]: [Given?]) => call(path, given ?? {}, headersNow(), again),
    });
  return under('/api') as Calls;
};

/** `path` ends with the method: `/api/orders/:id/$get`. */
async function call(
  path: string,
  { param = {}, query, json }: Given,
  headers: Record<string, string>,
  again: (response: Response) => Promise<boolean>,
) {
  const [template = '', method = ''] = path.split('/$');
  const url = template.replace(/:(\w+)/g, (_, name) => encodeURIComponent(param[name] ?? ''));
  const search = new URLSearchParams(
    Object.entries(query ?? {}).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
  const init: RequestInit = { method: method.toUpperCase(), headers };
  if (json !== undefined) {
    init.body = JSON.stringify(json);
    init.headers = { ...headers, 'Content-Type': 'application/json' };
  }
  const send = () => fetch(search.size > 0 ? `${url}?${search}` : url, init);
  const response = await send();
  return (await again(response)) ? send() : response;
}

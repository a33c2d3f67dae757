/**
 * Random requests of every route, as nobody, as each role and as the owner of the rows, made from the description of
 * the API: every answer is one that the description names, none is a 5xx, and a refused caller changes no row.
 */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import type { Description, Operation } from '../../tools/api-description/openapi.ts';
import { isAsked, isExhaustive, numberOf, turn } from '../exhaustive.ts';
import { test } from '../fixtures/test.ts';
import { operationsOf } from './examples-of.ts';
import { type FuzzedShop, fuzzedShop } from './fuzzed-shop.ts';
import { initOf, requestsOf } from './requests.ts';
import { type Judge, judgeOf } from './validation.ts';

const description = JSON.parse(
  readFileSync(new URL('../../src/components/developers/openapi.json', import.meta.url), 'utf8'),
) as Description;
const judge = judgeOf(description, true);

/** Requests per route and caller. */
const REQUESTS = isExhaustive ? 200 : 2;

type Route = readonly [method: string, path: string, operation: Operation];

/** The reason why an answer is none of the description's; null for one that is. */
async function wrongIn(answer: Response, { responses }: Operation, judge: Judge): Promise<string | null> {
  const said = responses[answer.status];
  const text = await answer.text();
  if (!said) return `${answer.status} is not described: ${text.slice(0, 300)}`;
  const shared = said.$ref ? description.components.responses[said.$ref.split('/').at(-1) ?? ''] : said;
  const type = answer.headers.get('Content-Type')?.split(';')[0] ?? '';
  const content = shared?.content?.[type] ?? (type.startsWith('image/') ? shared?.content?.['image/*'] : undefined);
  if (!content) return text === '' && !shared?.content ? null : `${answer.status} with the type "${type}"`;
  if (type !== 'application/json') return null;
  const wrong = judge(content.schema, JSON.parse(text));
  return wrong === null ? null : `${answer.status} off its schema: ${wrong} in ${text.slice(0, 500)}`;
}

/** A caller without a session, or with a role that the guard refuses. */
const isRefused = (operation: Operation, role: string | undefined): boolean => {
  const needsSession = operation.security.length > 0 && operation.security.every((one) => 'bearer' in one);
  if (!needsSession) return false;
  return role === undefined || (operation['x-roles'] !== undefined && !operation['x-roles'].includes(role));
};

async function fuzz(shop: FuzzedShop, route: Route): Promise<void> {
  const [method, path, operation] = route;
  for (const person of shop.callers) {
    const { who, role } = person;
    const seed = numberOf(`${turn} ${method} ${path} ${who}`) | 0;
    const requests = fc.sample(requestsOf(description, route, shop.ids), { numRuns: REQUESTS, seed });
    await shop.forgetTries();
    for (const request of requests) {
      const call = `${method} ${JSON.stringify(request).slice(0, 2000)} as ${who} (seed ${seed}, turn ${turn})`;
      let before = isRefused(operation, role) ? await shop.changes() : null;
      const send = () => shop.harness.send(request.path, initOf(method, request, person.headers));
      let answer = await send();
      // An earlier call, of an admin for example, may have ended the session.
      if (before !== null && role !== undefined && answer.status === 401) {
        await shop.renew(person);
        before = await shop.changes();
        answer = await send();
      }
      const { status } = answer;
      const problem = status >= 500 ? `${status}: ${await answer.text()}` : await wrongIn(answer, operation, judge);
      expect(problem === null ? null : `${call}: ${problem}`).toBeNull();
      if (before !== null) expect([call, status, await shop.changes()]).toEqual([call, role ? 403 : 401, before]);
      else if (status === 401) await shop.renew(person);
      else if (status === 429) await shop.forgetTries();
    }
  }
}

const routes = operationsOf(description);
const groups = [...Map.groupBy(routes, ([, , { tags }]) => tags[0] ?? '')].filter((_, at) => isAsked(at, 4));

describe('answers as described, whatever is asked:', () => {
  test.for(groups)('%s', async ([, members], { harness }) => {
    const shop = await fuzzedShop(harness);
    for (const route of members) await fuzz(shop, route);
  });
});

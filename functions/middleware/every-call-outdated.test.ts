import { expect } from 'vitest';
import { CLIENT_HEADER, CLIENT_VERSION, OLDEST_CLIENT } from '../../core/client-version.ts';
import { reloadWords } from '../../core/words/en/common.ts';
import { test } from '../../tests/fixtures/test.ts';

test('a page that is too old is refused with the sentence; present ones and other programs are answered', async ({
  harness,
}) => {
  const ask = (headers: Record<string, string>) => harness.send('/api/category', { headers });
  const refused = await ask({ [CLIENT_HEADER]: String(OLDEST_CLIENT - 1) });
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ code: 'outdated', message: reloadWords.outdated });
  expect((await ask({ [CLIENT_HEADER]: String(CLIENT_VERSION) })).status).toBe(200);
  expect((await ask({})).status).toBe(200);
});

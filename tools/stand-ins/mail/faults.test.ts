import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FAULTS } from './faults.ts';
import { type Bench, openBench, say } from './test-bench.ts';

let bench: Bench;

beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.ask('/api/letters', { method: 'DELETE' });
  await bench.ask('/api/faults', { method: 'DELETE' });
});

/** The client's error, and if the letter is stored nevertheless. */
const EFFECTS: Record<string, { code?: number; command?: string; kept?: true }> = {
  '421': { code: 421, command: 'CONN' },
  '421-data': { code: 421, command: 'DATA' },
  '451': { code: 451, command: 'RCPT TO' },
  '451-data': { code: 451, command: 'DATA' },
  '550': { code: 550, command: 'RCPT TO' },
  '550-data': { code: 550, command: 'DATA' },
  cut: {},
  'cut-kept': { kept: true },
};

async function effectOn(to: string) {
  const error = await bench.send(to).then(
    () => undefined,
    (failure: { responseCode?: number; command?: string }) => failure,
  );
  const { responseCode: code, command } = error ?? {};
  return {
    failed: error !== undefined,
    ...(code ? { code, command } : {}),
    kept: (await bench.letters()).length === 1,
  };
}

describe.each(Object.entries(EFFECTS))('%s', (name, { kept = false, ...effect }) => {
  test('is caused by an address, at any domain', async () => {
    expect(await effectOn(`${name}@example.org`)).toEqual({ failed: true, ...effect, kept });
  });

  test('is caused by an order, for one letter', async () => {
    expect((await bench.order(name, 1)).status).toBe(204);
    expect(await effectOn('ann@example.org')).toEqual({ failed: true, ...effect, kept });
    await bench.ask('/api/letters', { method: 'DELETE' });
    expect(await effectOn('ann@example.org')).toEqual({ failed: false, kept: true });
  });
});

describe.each([
  ['mute', []],
  ['mute-data', ['DATA', 'Subject: None\r\n\r\nHello.\r\n.']],
])('%s', (name, after) => {
  test('makes the client wait', async () => {
    const own = await openBench();
    const lines = ['EHLO shop', 'MAIL FROM:<shop@example.com>', `RCPT TO:<${name}@example.org>`, ...after, 'NOOP'];
    let over = false;
    const answers = say(own.smtpPort, lines).finally(() => {
      over = true;
    });
    // The other letters take longer than all answers to this one.
    await own.send('ann@example.org');
    await own.send('bob@example.org');
    expect([over, (await own.letters()).length]).toEqual([false, 2]);
    await own.close();
    // The greeting, an answer for each line before the unanswered one, and the server's shutdown.
    const codes = (await answers).map((answer) => answer.slice(0, 3));
    expect(codes).toEqual(['220', '250', '250', ...(after.length > 0 ? ['250', '354'] : []), '421']);
  });
});

test('every fault is tried in this file', () => {
  expect(FAULTS.map(({ name }) => name).toSorted()).toEqual([...Object.keys(EFFECTS), 'mute', 'mute-data'].toSorted());
});

test('an address that only resembles one causes no fault', async () => {
  for (const to of ['5500@example.org', 'my-cut@example.org', 'mute.ann@example.org']) await bench.send(to);
  expect(await bench.letters()).toHaveLength(3);
});

describe('an order', () => {
  test('applies to the ordered number of letters, in sequence, and can be cleared', async () => {
    await bench.order('451', 2);
    await bench.order('cut-kept', 1);
    await bench.order('550', 5);
    const page = async () => (await bench.ask('/')).text();
    expect(await page()).toContain('Ordered: 451, 451, cut-kept, 550, 550');
    for (const code of [451, 451, undefined])
      await expect(bench.send('ann@example.org')).rejects.toSatisfy(
        (e: { responseCode?: number }) => e.responseCode === code,
      );
    await bench.ask('/api/faults', { method: 'DELETE' });
    expect(await page()).not.toContain('Ordered');
    await bench.send('ann@example.org');
  });

  test('is not consumed by an address that causes a fault of its own', async () => {
    await bench.order('451', 1);
    await expect(bench.send('550@example.org')).rejects.toMatchObject({ responseCode: 550 });
    await expect(bench.send('ann@example.org')).rejects.toMatchObject({ responseCode: 451 });
  });

  test.each([
    ['nothing', 1],
    ['451', 0],
    ['451', 1.5],
    ['451', 1_001],
  ])('of %s for %d letters is refused', async (fault, letters) => {
    expect((await bench.order(fault, letters)).status).toBe(422);
    await bench.send('ann@example.org');
  });
});

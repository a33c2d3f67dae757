import { afterEach, expect, test, vi } from 'vitest';
import { createWriteGate, WRITES_AT_ONCE } from './write-gate.ts';

afterEach(() => void vi.useRealTimers());

test('runs four writes at once and the others in turn, and frees the turn of a failed one', async () => {
  const inTurn = createWriteGate();
  let [atOnce, most] = [0, 0];
  const write = (number: number) =>
    inTurn(async () => {
      most = Math.max(most, ++atOnce);
      await new Promise((resolve) => setTimeout(resolve, 1));
      atOnce--;
      if (number % 3 === 0) throw new Error('refused');
      return number;
    });
  const done = await Promise.allSettled(Array.from({ length: 40 }, (_, number) => write(number)));
  expect(most).toBe(WRITES_AT_ONCE);
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(26);
});

test('refuses a write without a turn after ten seconds, and frees the turns of dropped writes after twenty', async () => {
  vi.useFakeTimers();
  const inTurn = createWriteGate();
  // The runtime drops these: their code never goes on.
  for (let dropped = 0; dropped < WRITES_AT_ONCE; dropped++) void inTurn(() => new Promise(() => {}));
  const refused = expect(inTurn(async () => {})).rejects.toThrow('the database does not answer');
  await vi.advanceTimersByTimeAsync(10_100);
  await refused;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await inTurn(async () => 'written')).toBe('written');
});

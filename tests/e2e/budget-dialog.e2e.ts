/** What the shop promises about the first click (README, "Weights"), on a machine that does nothing else. */
import { median, openDialog } from '../bench/dialog.ts';
import { expect, test } from './shop.ts';

const BUDGET_MS = 200;

test('the booking dialog can be used within 200 ms of the click', async ({ browser, baseURL }) => {
  // Other work on this machine may spoil a round, but a dialog that is slow by itself spoils all three.
  const rounds: number[] = [];
  while (rounds.length < 3 && !rounds.some((ms) => ms <= BUDGET_MS)) {
    const times: number[] = [];
    for (let time = 0; time < 5; time++) {
      const context = await browser.newContext({ baseURL });
      times.push((await openDialog(await context.newPage(), '/category')).ms);
      await context.close();
    }
    rounds.push(median(times));
  }
  expect(Math.min(...rounds), rounds.join(', ')).toBeLessThanOrEqual(BUDGET_MS);
});

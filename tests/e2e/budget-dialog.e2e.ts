/** What the shop promises about the first click (README, "Weights"), on a machine that does nothing else. */
import { median, openDialog, paceOf } from '../bench/dialog.ts';
import { expect, test } from './shop.ts';

const BUDGET_MS = 200;

/** What `paceOf` takes at most on a machine that the budget is meant for; one that is slower just now is given more in proportion. */
const PACE_MS = 40;

/** Beyond this a slow machine is no excuse. */
const MOST_ALLOWANCE = 1.5;

const limitAt = (pace: number): number => BUDGET_MS * Math.min(MOST_ALLOWANCE, Math.max(1, pace / PACE_MS));

test('the booking dialog can be used within 200 ms of the click', async ({ browser, baseURL }) => {
  // Other work on this machine may spoil a round, but a dialog that is slow by itself spoils all three.
  const rounds: { ms: number; pace: number }[] = [];
  const inBudget = () => rounds.some(({ ms, pace }) => ms <= limitAt(pace));
  while (rounds.length < 3 && !inBudget()) {
    const times: number[] = [];
    for (let time = 0; time < 5; time++) {
      const context = await browser.newContext({ baseURL });
      times.push((await openDialog(await context.newPage(), '/category')).ms);
      await context.close();
    }
    const page = await browser.newPage();
    rounds.push({ ms: median(times), pace: await paceOf(page) });
    await page.close();
  }
  expect(inBudget(), JSON.stringify(rounds)).toBe(true);
});

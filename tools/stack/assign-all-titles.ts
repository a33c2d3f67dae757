import type { Db } from '../../functions/db/client.ts';
import { assignTitles, TITLES_PACE } from '../../functions/domain/catalog/titles/assign-titles.ts';
import { inPortions } from '../../functions/domain/runs/pace.ts';

const SAY_EACH_MS = 5_000;

/** Assigns titles to all copies without one, in portions, and prints the progress of a long run. */
export async function assignAllTitles(db: Db): Promise<void> {
  let copies = 0;
  let saidAt = Date.now();
  await inPortions({ now: Date.now }, TITLES_PACE, Number.POSITIVE_INFINITY, async (size) => {
    const some = await assignTitles({ db }, size);
    copies += some;
    if (Date.now() - saidAt >= SAY_EACH_MS) {
      saidAt = Date.now();
      console.log(`${copies} copies have their titles.`);
    }
    return some === 0 ? 'done' : 'more';
  });
}

import type { Db } from '../../functions/db/client.ts';
import { assignTitles } from '../../functions/domain/catalog/titles/assign-titles.ts';

const SAY_EACH_MS = 5_000;

/** Gives their titles to all copies that have none, a portion at a time, and says how far it is when it takes long. */
export async function assignAllTitles(db: Db): Promise<void> {
  let copies = 0;
  let saidAt = Date.now();
  for (;;) {
    const more = await assignTitles({ db });
    if (more === 0) return;
    copies += more;
    if (Date.now() - saidAt < SAY_EACH_MS) continue;
    saidAt = Date.now();
    console.log(`${copies} copies have their titles.`);
  }
}

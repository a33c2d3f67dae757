/** `npm run faults -- --drill`: larger drills of a restore, and one that must fail. */
import { createClient } from '@libsql/client/http';
import { startEmptyDatabase } from '../../fixtures/backed-up-shop.ts';
import { startMigratedDatabase } from '../../sqld.ts';
import { type Drill, runDrill } from './drill.ts';

const SIZE = { sellers: 4, buyers: 8, deals: 24 };
const SMALL = { sellers: 2, buyers: 3, deals: 4 };

async function drill(seed: number, size: typeof SIZE, withoutReading = false): Promise<Drill> {
  const [served, target] = await Promise.all([startMigratedDatabase(), startEmptyDatabase()]);
  try {
    const source = { ...served, client: createClient({ url: served.url }) };
    return await runDrill({ source, target }, seed, size, { withoutReading });
  } finally {
    await target.stop();
  }
}

/** True if every restored shop explains all of its payments, and a shop that opens at once does not. */
export async function reportDrills(seeds: readonly number[]): Promise<boolean> {
  let clean = true;
  for (const seed of seeds) {
    const { problems, told, before, after } = await drill(seed, SIZE);
    console.log(`drill ${seed}: ${before} payments before the backup, ${after} after it, ${problems.length} problems`);
    if (problems.length > 0) console.log([...told, ...problems].join('\n'));
    clean &&= problems.length === 0;
  }
  const { problems } = await drill(1, SMALL, true);
  console.log(`without a reading of Stripe's lists: ${problems.length} problems, as it must be`);
  return clean && problems.length > 0;
}

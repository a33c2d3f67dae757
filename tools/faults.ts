/**
 * `npm run faults`: kills, lost replies and delayed webhooks against the real API, database and payments, then the
 * mutations that the faults must detect. See docs/testing.md, "Faults".
 *
 *   npm run faults                         ten seeds, the drills of a restore, then every mutation
 *   npm run faults -- --seeds 3            the first three seeds, no mutations
 *   npm run faults -- --seed 42            this seed, no mutations
 *   npm run faults -- --letters            ten seeds of letters alone, no mutations; also --seeds, --seed
 *   npm run faults -- --mutations          mutations only
 *   npm run faults -- --short              the part of `npm test`
 *   npm run faults -- --drill              three restores of a selling shop, and one that must fail; also with --seed
 *   npm run faults -- --month              a month of 2,000 deals without faults; also with --seed, --deals
 */
import { parseArgs } from 'node:util';
import { reportDrills } from '../tests/faults/drill/report.ts';
import { reportMonth } from '../tests/faults/month/report.ts';
import { runMutation, runMutations } from '../tests/faults/mutations/run-mutations.ts';
import { LETTERS, LONG, runSeeds, SHORT } from '../tests/faults/run-seeds.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string' },
    letters: { type: 'boolean' },
    mutations: { type: 'boolean' },
    mutation: { type: 'string' },
    short: { type: 'boolean' },
    drill: { type: 'boolean' },
    month: { type: 'boolean' },
    deals: { type: 'string' },
  },
});

// Child processes are killed when this process exits, also by a signal.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));

const DRILLS = [1, 2, 3];

/** True if everything succeeded. */
async function run(): Promise<boolean> {
  if (values.mutation !== undefined) {
    console.log(JSON.stringify(await runMutation(Number(values.mutation))));
    return true;
  }
  if (values.month)
    return reportMonth(Number(values.seed ?? 1), values.deals === undefined ? undefined : Number(values.deals));
  if (values.drill) return reportDrills(values.seed === undefined ? DRILLS : [Number(values.seed)]);
  if (values.short) return runSeeds([Number(values.seed ?? 7)], SHORT);
  const plan = values.letters ? LETTERS : LONG;
  if (values.seed !== undefined) return runSeeds([Number(values.seed)], plan);
  if (values.mutations) return runMutations();
  const seeds = Array.from({ length: Number(values.seeds ?? 10) }, (_, i) => i + 1);
  const clean = await runSeeds(seeds, plan);
  if (values.seeds !== undefined || values.letters) return clean;
  const drilled = await reportDrills(DRILLS);
  return (await runMutations()) && drilled && clean;
}

process.exit((await run()) ? 0 : 1);

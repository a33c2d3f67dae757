/** A small drill of a restore: `npm run faults -- --drill` has larger ones. */

import { createClient } from '@libsql/client/http';
import { expect, test } from 'vitest';
import { keptStreams } from '../../../tools/stack/kept-streams.ts';
import { startEmptyDatabase } from '../../fixtures/backed-up-shop.ts';
import { startMigratedDatabase } from '../../sqld.ts';
import { runDrill } from './drill.ts';

// Fails when a payment of the time after the backup is neither a sale nor a refund, or a letter is sent twice.
test('a restored shop explains every payment, and sends nothing twice', async () => {
  const [served, target] = await Promise.all([startMigratedDatabase(), startEmptyDatabase()]);
  try {
    const source = { ...served, client: createClient({ url: served.url, fetch: keptStreams() }) };
    const { problems, before, after } = await runDrill({ source, target }, 3, { sellers: 2, buyers: 3, deals: 4 });
    expect(problems).toEqual([]);
    expect([before > 1, after > 3]).toEqual([true, true]);
  } finally {
    await target.stop();
  }
});

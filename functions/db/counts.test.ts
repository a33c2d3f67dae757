/** Counts that triggers and batches maintain equal a full count after any change of the rows. */
import { expect } from 'vitest';
import { answer, booked, listing, signedIn } from '../../tests/fixtures/factories.ts';
import { endSales } from '../../tests/fixtures/fulfilment/fulfilments.ts';
import { posted, sold } from '../../tests/fixtures/listings.ts';
import { stockedTest as test } from '../../tests/fixtures/test.ts';
import { requireCountRules } from '../../tests/rules/count-rules.ts';

// Fails when a change of counted rows reaches neither a trigger nor the statement that counts it.
test('counts are right after every kind of change', async ({ harness, seller, buyer, other, admin }) => {
  const pictured = await posted(harness, seller);
  const [bare, paused, second] = [
    await listing(harness, seller),
    await listing(harness, seller, { pausedAt: 1 }),
    await listing(harness, seller),
  ];
  await requireCountRules(harness);
  const { orderId } = await sold(harness, seller, buyer, bare);
  await requireCountRules(harness);
  harness.clock.now += 86_400_000;
  await other.ask('PUT', `/api/reported-product/${pictured}`);
  harness.clock.now += 1;
  await buyer.ask('PUT', `/api/reported-product/${pictured}`);
  await buyer.ask('PUT', `/api/reported-product/${second}`);
  await seller.ask('PUT', `/api/my-buyers/${orderId}`);
  await requireCountRules(harness);
  expect((await answer(admin.ask('DELETE', `/api/reported-product/${pictured}`)))[0]).toBe(200);
  await admin.ask('DELETE', `/api/reported-buyers/${orderId}`);
  await requireCountRules(harness);
  await admin.ask('PUT', `/api/users/${seller.email}`);
  await requireCountRules(harness);
  for (const copy of [pictured, paused]) expect((await seller.ask('DELETE', `/api/products/${copy}`)).status).toBe(200);
  await requireCountRules(harness);
  const reported = await booked(other, await listing(harness, seller));
  expect((await seller.ask('PUT', `/api/my-buyers/${reported}`)).status).toBe(200);
  await requireCountRules(harness);
  expect((await admin.ask('DELETE', `/api/users/${other.id}`)).status).toBe(200);
  await requireCountRules(harness);
  await endSales(harness);
  expect((await admin.ask('DELETE', `/api/users/${seller.id}`)).status).toBe(200);
  await signedIn(harness, 'Seller');
  await requireCountRules(harness);
});

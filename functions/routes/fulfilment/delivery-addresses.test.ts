/** Delivery addresses: who may set and read them, and their retention. */
import { describe, expect } from 'vitest';
import { answer, booked, finishPaying, listing, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { ADDRESS, doing } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { keepSignedIn, rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import { eraseAddresses } from '../../domain/fulfilment/sale-contacts.ts';
import { runJobs } from '../../jobs.ts';

const DAY = 86_400_000;
const ROWS = 'SELECT name, address, postcode, city, state, country FROM delivery_addresses ORDER BY given_at';

const start = (buyer: SignedIn, bookedId: string, delivery?: object) =>
  answer(buyer.ask('POST', '/api/create-payment-intent', { bookedId, ...(delivery && { delivery }) }));
const post = (change: object = {}) => ({ method: 'post', ...ADDRESS, ...change });

describe('before the payment', () => {
  // Fails when a parcel without an address can be paid, or when a field is stored unvalidated.
  test('refuses an address with an invalid field, at that field', async ({ harness, seller, buyer }) => {
    const orderId = await booked(buyer, await listing(harness, seller));
    for (const [field, value, message] of [
      ['name', '', 'Recipient is required'],
      ['address', undefined, 'Street address is required'],
      ['postcode', '   ', 'Postal code is required'],
      ['city', 7, 'City is required'],
      ['state', ' ', 'State or province is required'],
      ['country', 'x'.repeat(61), 'Must be 60 characters or fewer'],
      ['country', '', 'Country is required'],
      ['country', 'Atlantis', 'Please choose a country from the list'],
      ['city', 'Sa\u202elem', 'Please remove invisible characters'],
    ] as const)
      expect(await start(buyer, orderId, post({ [field]: value }))).toEqual([
        422,
        expect.objectContaining({ fields: { [field]: message } }),
      ]);
    expect(await rowsOf(harness, ROWS)).toEqual([]);
  });

  test('a choice of post without an address reports each missing field', async ({ harness, seller, buyer }) => {
    const orderId = await booked(buyer, await listing(harness, seller));
    expect(await start(buyer, orderId, { method: 'post' })).toMatchObject([
      422,
      // Without a country it is unknown if there is a state.
      {
        fields: Object.fromEntries(
          Object.keys(ADDRESS)
            .filter((part) => part !== 'state')
            .map((part) => [part, expect.any(String)]),
        ),
      },
    ]);
  });

  // Fails when every address requires the fields of the United States.
  test('requires the fields of its country', async ({ harness, seller, buyer }) => {
    const orderId = await booked(buyer, await listing(harness, seller));
    const { name, address, city } = ADDRESS;
    for (const [country, parts, lacking] of [
      ['Hong Kong', {}, []],
      ['Qatar', {}, []],
      ['Fiji', {}, []],
      ['United Arab Emirates', { state: 'Dubai' }, []],
      ['United Arab Emirates', {}, ['state']],
      ['Germany', { postcode: '10115' }, []],
      ['Germany', {}, ['postcode']],
      ['France', { postcode: '75001' }, []],
      ['United Kingdom', { postcode: 'SW1A 1AA' }, []],
      ['Netherlands', { postcode: '1012 AB' }, []],
      ['Canada', { postcode: 'K1A 0B1' }, ['state']],
      ['Australia', { postcode: '2600', state: 'Australian Capital Territory' }, []],
      ['United States', {}, ['postcode', 'state']],
      ['Ghana', {}, []],
    ] as const) {
      const [status, said] = await start(buyer, orderId, { method: 'post', name, address, city, country, ...parts });
      const { fields = {} } = said as { fields?: object };
      const refused = [lacking.length > 0 ? 422 : 200, lacking];
      expect([country, status, Object.keys(fields).toSorted()]).toEqual([country, ...refused]);
    }
  });

  test('stores a country by its name, without the fields that it does not have', async ({ harness, seller, buyer }) => {
    const orderId = await booked(buyer, await listing(harness, seller));
    await start(
      buyer,
      orderId,
      post({ country: ' hong kong ', postcode: '999077', state: 'Kowloon', city: 'Hong Kong' }),
    );
    expect(await rowsOf(harness, ROWS)).toEqual([
      { ...ADDRESS, country: 'Hong Kong', postcode: '', state: '', city: 'Hong Kong' },
    ]);
  });

  test('the last one applies, trimmed, and is deleted when the buyer chooses a meeting', async ({
    harness,
    seller,
    buyer,
  }) => {
    const orderId = await booked(buyer, await listing(harness, seller));
    await start(buyer, orderId, post());
    expect(await start(buyer, orderId, post({ city: ' Bend, OR ' }))).toMatchObject([
      200,
      { address: { ...ADDRESS, city: 'Bend, OR' } },
    ]);
    expect(await rowsOf(harness, ROWS)).toEqual([{ ...ADDRESS, city: 'Bend, OR' }]);
    expect(await start(buyer, orderId)).toMatchObject([200, { method: 'post', address: { city: 'Bend, OR' } }]);
    expect(await start(buyer, orderId, { method: 'meet' })).toMatchObject([200, { method: 'meet' }]);
    expect(await rowsOf(harness, ROWS)).toEqual([]);
  });

  // Fails when the address changes while a bank decides: the seller would send it to an address that was not paid for.
  test('it is fixed while a bank decides', async ({ harness, seller, buyer }) => {
    const orderId = await booked(buyer, await listing(harness, seller));
    await start(buyer, orderId, post());
    await harness.client.execute("UPDATE payment_attempts SET state = 'processing'");
    expect((await start(buyer, orderId, post({ city: 'Bend, OR' })))[0]).toBe(409);
    expect(await rowsOf(harness, ROWS)).toEqual([ADDRESS]);
    await expect(harness.client.execute("UPDATE delivery_addresses SET city = 'Bend'")).rejects.toThrow('stays');
  });

  test("it is the default of the buyer's next order, and of nobody else's", async ({
    harness,
    seller,
    buyer,
    other,
  }) => {
    await start(buyer, await booked(buyer, await listing(harness, seller)), post());
    const next = await booked(buyer, await listing(harness, seller));
    expect(await start(buyer, next)).toMatchObject([200, { method: 'meet', address: ADDRESS }]);
    const theirs = await booked(other, await listing(harness, seller));
    expect(await start(other, theirs)).toMatchObject([200, { address: null }]);
  });

  test('others do not read it, neither in lists nor on a page', async ({ harness, seller, buyer, admin }) => {
    const orderId = await booked(buyer, await listing(harness, seller));
    await start(buyer, orderId, post());
    for (const [who, path] of [
      [seller, '/api/todo/seller'],
      [seller, `/api/fulfilments/${orderId}`],
      [admin, `/api/fulfilments/${orderId}`],
      [admin, '/api/sold-products'],
    ] as const)
      expect(await (await who.ask('GET', path)).text()).not.toContain('Liberty');
  });
});

describe('after the payment', () => {
  test('its seller and buyer read it, nobody else', async ({ harness, seller, buyer, other, admin, saleAfter }) => {
    const { orderId } = await saleAfter('post');
    const read = async (who: SignedIn) => (await answer(who.ask('GET', `/api/fulfilments/${orderId}`)))[1];
    for (const one of [seller, buyer]) expect(await read(one)).toMatchObject({ address: ADDRESS });
    expect(await read(admin)).toMatchObject({ address: null });
    expect(await read(other)).not.toHaveProperty('address');
    for (const [who, path] of [
      [admin, '/api/sold-products'],
      [seller, '/api/auth/export'],
    ] as const)
      expect(await (await who.ask('GET', path)).text()).not.toContain('Liberty');
    expect(await (await seller.ask('GET', '/api/my-buyers')).text()).toContain('Liberty');
    expect(await (await buyer.ask('GET', '/api/auth/export')).text()).toContain('Liberty');
    expect(JSON.stringify(await rowsOf(harness, 'SELECT * FROM outbox'))).not.toContain('Liberty');
  });

  // Fails when the address can change after the payment.
  test('it can no longer change', async ({ harness, buyer, saleAfter }) => {
    const { orderId } = await saleAfter('post');
    expect((await start(buyer, orderId, post({ city: 'Bend, OR' })))[0]).toBe(409);
    await expect(harness.client.execute("UPDATE delivery_addresses SET city = 'Bend'")).rejects.toThrow('stays');
    expect(await rowsOf(harness, ROWS)).toEqual([ADDRESS]);
  });

  test('a call without one, where only post is offered, uses the location of the order', async ({
    harness,
    seller,
    buyer,
  }) => {
    const orderId = await booked(buyer, await listing(harness, seller, { delivery: 'post' }));
    await start(buyer, orderId);
    const [intentId = ''] = harness.payments.intents.keys();
    harness.payments.succeed(intentId);
    await finishPaying(buyer, intentId);
    expect(await answer(seller.ask('GET', `/api/fulfilments/${orderId}`))).toMatchObject([
      200,
      { method: 'post', state: 'to_ship', address: null, contact: { location: 'Salem, OR' } },
    ]);
  });
});

describe('the end', () => {
  // Fails when it is erased too early, too late, or while the sale is open.
  test('it is erased thirty days after the end of the sale', async ({ harness, seller, buyer, saleAfter }) => {
    const { orderId } = await saleAfter('post');
    harness.clock.now += 5 * DAY;
    await doing(seller, orderId, 'send', { untracked: true });
    harness.clock.now += 32 * DAY;
    await eraseAddresses(harness.deps);
    expect(await rowsOf(harness, ROWS)).toHaveLength(1);
    harness.clock.now -= 24 * DAY;
    await doing(buyer, orderId, 'confirm');
    harness.clock.now += 30 * DAY - 1;
    await eraseAddresses(harness.deps);
    expect(await rowsOf(harness, ROWS)).toHaveLength(1);
    harness.clock.now += 1;
    await eraseAddresses(harness.deps);
    expect(await rowsOf(harness, ROWS)).toEqual([]);
    expect(await answer(seller.ask('GET', `/api/fulfilments/${orderId}`))).toMatchObject([200, { address: null }]);
  });

  // Fails when a later movement of money restarts the thirty days.
  test('money that moves after the end does not extend it', async ({ harness, seller, buyer, saleAfter }) => {
    const { orderId } = await saleAfter('post', 'sendUntracked', 'confirm');
    harness.clock.now += 29 * DAY;
    const given = { amount: 1, back: 0, reason: 'For the long wait.' };
    expect((await doing(await signedIn(harness, 'Admin'), orderId, 'goodwill', given)).status).toBe(200);
    await keepSignedIn(harness, 30 * DAY);
    harness.clock.now += DAY - 1;
    const read = async (who: SignedIn) => (await answer(who.ask('GET', `/api/fulfilments/${orderId}`)))[1];
    expect(await read(seller)).toMatchObject({ address: ADDRESS, contact: { email: buyer.email } });
    // Before the job has erased it as well.
    harness.clock.now += 1;
    expect(await read(seller)).toMatchObject({ address: null, contact: null });
    await eraseAddresses(harness.deps);
    expect(await rowsOf(harness, ROWS)).toEqual([]);
  });

  // Fails when a seller who never sent anything can still read the buyer's address.
  test.for([
    ['canceled', 'sellerCancels'],
    ['lost to the bank', 'disputeLost'],
  ] as const)(
    'of a sale that was %s before it was sent the seller can no longer read it, and the next order defaults to it',
    async ([, end], { harness, seller, buyer, saleAfter }) => {
      const { orderId } = await saleAfter('post', end);
      const read = async (who: SignedIn) => (await answer(who.ask('GET', `/api/fulfilments/${orderId}`)))[1];
      expect(await read(seller)).toMatchObject({ deadline_at: null, address: null });
      expect(await read(buyer)).toMatchObject({ address: ADDRESS });
      expect(await start(buyer, await booked(buyer, await listing(harness, seller)))).toMatchObject([
        200,
        { address: ADDRESS },
      ]);
    },
  );

  test('an unpaid one is erased thirty days after its entry', async ({ harness, seller, buyer }) => {
    await start(buyer, await booked(buyer, await listing(harness, seller)), post());
    harness.clock.now += 30 * DAY;
    await runJobs(harness.deps);
    expect(await rowsOf(harness, ROWS)).toEqual([]);
  });

  // Fails when the job erases the address of an old order during its payment: the seller would have none.
  test("a thirty days old one is not erased during its order's payment", async ({ harness, seller, buyer }) => {
    const orderId = await booked(buyer, await listing(harness, seller));
    await start(buyer, orderId, post());
    await keepSignedIn(harness, 30 * DAY);
    harness.clock.now += 30 * DAY - 1000;
    await runJobs(harness.deps);
    const [status, said] = await start(buyer, orderId);
    expect([status, said]).toEqual([200, expect.objectContaining({ method: 'post', address: ADDRESS })]);
    harness.clock.now += 2000;
    await eraseAddresses(harness.deps);
    const intentId = String((said as { clientSecret: string }).clientSecret).replace(/_secret_.*/, '');
    harness.payments.succeed(intentId);
    await finishPaying(buyer, intentId);
    await eraseAddresses(harness.deps);
    expect(await answer(seller.ask('GET', `/api/fulfilments/${orderId}`))).toMatchObject([200, { address: ADDRESS }]);
  });

  test("it is deleted with its buyer's account", async ({ harness, buyer, saleAfter }) => {
    await saleAfter('post', 'sendUntracked', 'confirm');
    expect((await buyer.ask('DELETE', '/api/auth/account', { password: 'none' })).status).toBeLessThan(300);
    expect(await rowsOf(harness, ROWS)).toEqual([]);
  });
});

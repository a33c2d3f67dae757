/** Google sign-in for accounts with a password: the password confirms the link once, and stays. */
import { describe, expect } from 'vitest';
import { accountsWords } from '../../../core/words/en/accounts.ts';
import { enterWithGoogle, withGoogle } from '../../../tests/fakes/google.ts';
import { account, answer, booked, listing, post, signedIn } from '../../../tests/fixtures/factories.ts';
import { googleTest as test } from '../../../tests/fixtures/people/google-test.ts';
import {
  cookieOf,
  enter,
  everything,
  exchange,
  PASSWORD,
  rowsOf,
  sessionStatus,
  signIn,
} from '../../../tests/fixtures/people/users.ts';
import { CONTACT, type Harness } from '../../../tests/harness.ts';

const EMAIL = 'google@dogear.test';

const run = (harness: Harness, sql: string) => harness.client.execute(sql);
const confirm = (harness: Harness, link: string | undefined, email = EMAIL, password = PASSWORD) =>
  post(harness, '/api/auth/google/link', { email, password }, link ? { Cookie: link } : {});
const settled = async (harness: Harness) => ({ ...(await everything(harness)), link_requests: [] });

/** Uses of an account, or reasons not to hand it over. */
const USED: Readonly<Record<string, (harness: Harness) => Promise<unknown>>> = {
  'with an order': async (harness) =>
    booked(await enter(harness, EMAIL), await listing(harness, await signedIn(harness, 'Seller'))),
  'with an order that was deleted': async (harness) => {
    const buyer = await enter(harness, EMAIL);
    const order = await booked(buyer, await listing(harness, await signedIn(harness, 'Seller')));
    await buyer.ask('DELETE', `/api/my-orders/${order}`);
  },
  'with a listing': async (harness) => {
    await run(harness, "UPDATE users SET role = 'Seller'");
    await listing(harness, await enter(harness, EMAIL));
  },
  'with a listing that was deleted': async (harness) => {
    await run(harness, "UPDATE users SET role = 'Seller'");
    await listing(harness, await enter(harness, EMAIL), { deletedAt: 1 });
  },
  'with the badge': (harness) => run(harness, "UPDATE users SET role = 'Seller', verified = 1"),
  'whose address was confirmed, never used': (harness) => run(harness, 'UPDATE users SET email_verified_at = 1'),
  'of an Admin, never used': (harness) => run(harness, "UPDATE users SET role = 'Admin'"),
};

describe.each(Object.entries(USED))('an account %s', (_, use) => {
  const usedTest = test.extend('id', { auto: true }, async ({ harness }) => {
    const id = await account(harness, EMAIL, PASSWORD);
    await use(harness);
    return id;
  });

  // Fails when Google alone opens it, or ends its password.
  usedTest('is not entered by Google alone, and stays unchanged', async ({ harness }) => {
    const owner = await enter(harness, EMAIL);
    const before = await settled(harness);
    const { message, login, link } = await withGoogle(harness, EMAIL);
    expect([message, login]).toEqual([{ confirm: EMAIL }, undefined]);
    expect(link).toMatch(/^__Host-link=[\w-]{43}$/);
    expect(await settled(harness)).toEqual(before);
    expect([await sessionStatus(owner), (await signIn(harness, EMAIL)).status]).toEqual([200, 200]);
  });

  usedTest('is linked once its password has confirmed, and keeps that password', async ({ harness, id }) => {
    const { link } = await withGoogle(harness, EMAIL);
    const response = await confirm(harness, link);
    expect(await answer(response.clone())).toMatchObject([200, { uid: id, email: EMAIL }]);
    const user = await exchange(harness, EMAIL, cookieOf(response, 'login') ?? '');
    expect(user?.id).toBe(id);
    expect((await enterWithGoogle(harness, EMAIL)).id).toBe(id);
    expect((await signIn(harness, EMAIL)).status).toBe(200);
  });
});

describe('confirming', () => {
  const linkTest = test.extend('link', { auto: true }, async ({ harness }) => {
    await account(harness, EMAIL, PASSWORD);
    await USED['with an order']?.(harness);
    return (await withGoogle(harness, EMAIL)).link;
  });
  const refused = async (harness: Harness, response: Promise<Response>) => {
    const before = await everything(harness);
    const result = await answer(response);
    expect(await everything(harness)).toEqual(before);
    return result;
  };
  const counts = (harness: Harness) =>
    rowsOf(harness, "SELECT key, count FROM rate_limit_counts WHERE key LIKE 'sign-in%' AND count > 0");
  const over = [409, { message: accountsWords.google.linkOver, code: 'conflict' }];

  linkTest('sets cookies for our own host, and stores only hashes', async ({ harness }) => {
    const { response } = await withGoogle(harness, EMAIL);
    const cookie = response.headers.getSetCookie().find((text) => text.startsWith('__Host-link'));
    expect(cookie).toMatch(/; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    const kept = JSON.stringify(await rowsOf(harness, 'SELECT * FROM link_requests'));
    expect(kept).not.toContain(cookieOf(response, 'link')?.split('=')[1]);
  });

  // Fails when the request is not deleted by the write that creates its link.
  linkTest('works once', async ({ harness, link }) => {
    expect((await confirm(harness, link)).status).toBe(200);
    expect(await refused(harness, confirm(harness, link))).toEqual(over);
  });

  linkTest('is over after ten minutes', async ({ harness, link }) => {
    harness.clock.now += 10 * 60_000;
    expect(await refused(harness, confirm(harness, link))).toEqual(over);
  });

  linkTest.for([
    ['no cookie', undefined],
    ['a made-up cookie', `__Host-link=${'A'.repeat(43)}`],
  ] as const)('needs the cookie: %s', async ([_, cookie], { harness }) => {
    expect(await refused(harness, confirm(harness, cookie))).toEqual(over);
  });

  linkTest('reports a wrong password at its field, and counts it like a sign-in', async ({ harness, link }) => {
    for (let n = 0; n < 10; n++) {
      expect(await refused(harness, confirm(harness, link, EMAIL, 'Wrong#1'))).toEqual([
        422,
        { message: accountsWords.wrongPassword, code: 'invalid', fields: { password: accountsWords.wrongPassword } },
      ]);
    }
    expect((await refused(harness, confirm(harness, link)))[0]).toBe(429);
    expect((await signIn(harness, EMAIL)).status).toBe(429);
  });

  // Fails when the request is not bound to the account of the address.
  linkTest('with the password of another account links nothing', async ({ harness, link }) => {
    await account(harness, 'other@example.org', PASSWORD);
    expect(await refused(harness, confirm(harness, link, 'other@example.org'))).toEqual(over);
  });

  linkTest('is refused for a user suspended meanwhile', async ({ harness, link }) => {
    await run(harness, `UPDATE users SET suspended_at = 1 WHERE email = '${EMAIL}'`);
    expect(await answer(confirm(harness, link))).toEqual([
      403,
      { message: accountsWords.suspended, code: 'forbidden', contact: CONTACT },
    ]);
    for (const table of ['identities', 'link_records', 'login_tokens'])
      expect([
        table,
        await rowsOf(harness, `SELECT * FROM ${table} WHERE user_id = (SELECT id FROM users WHERE email = '${EMAIL}')`),
      ]).toEqual([table, []]);
    expect(await counts(harness)).toEqual([]);
  });

  // Fails when a right password counts as a wrong one, because there is nothing to link.
  linkTest('with the right password counts as no try after its expiry', async ({ harness, link }) => {
    harness.clock.now += 10 * 60_000;
    for (let n = 0; n < 3; n++) expect((await confirm(harness, link)).status).toBe(409);
    expect(await counts(harness)).toEqual([]);
  });
});

/** Google and accounts that have a password: the password confirms once, and stays. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountsWords } from '../../../../core/words/accounts.ts';
import { enterWithGoogle, fakeGoogle, withGoogle } from '../../../../tests/fakes/google.ts';
import { account, answer, booked, listing, post, signedIn } from '../../../../tests/fixtures/factories.ts';
import {
  cookieOf,
  enter,
  everything,
  exchange,
  newcomer,
  PASSWORD,
  rowsOf,
  sessionStatus,
  signIn,
} from '../../../../tests/fixtures/users.ts';
import { createHarness, type Harness } from '../../../../tests/harness.ts';

const EMAIL = 'google@dogear.test';
let google: Awaited<ReturnType<typeof fakeGoogle>>;
let harness: Harness;

beforeAll(async () => {
  google = await fakeGoogle();
});
afterAll(() => google.close());
beforeEach(async () => {
  harness = await createHarness(google.provider);
});

const run = (sql: string) => harness.client.execute(sql);
const confirm = (link: string | undefined, email = EMAIL, password = PASSWORD) =>
  post(harness, '/api/auth/google/link', { email, password }, link ? { Cookie: link } : {});
/** Everything but what waits for a password. */
const settled = async () => ({ ...(await everything(harness)), link_requests: [] });
const linkOf = async (user: Awaited<ReturnType<typeof enter>>) =>
  (await user.ask('GET', '/api/auth/google/link')).json();

/** The ways in which an account was used, or must not be given away. */
const USED: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
  'with an order': async () =>
    booked(await enter(harness, EMAIL), await listing(harness, await signedIn(harness, 'Seller'))),
  'with an order that was deleted': async () => {
    const buyer = await enter(harness, EMAIL);
    const order = await booked(buyer, await listing(harness, await signedIn(harness, 'Seller')));
    await buyer.ask('DELETE', `/api/my-orders/${order}`);
  },
  'with a listing': async () => {
    await run("UPDATE users SET role = 'Seller'");
    await listing(harness, await enter(harness, EMAIL));
  },
  'with a listing that was deleted': async () => {
    await run("UPDATE users SET role = 'Seller'");
    await listing(harness, await enter(harness, EMAIL), { deletedAt: 1 });
  },
  'with the badge': () => run("UPDATE users SET role = 'Seller', verified = 1"),
  'of an Admin, never used': () => run("UPDATE users SET role = 'Admin'"),
};

describe.each(Object.entries(USED))('an account %s', (_, use) => {
  let id: string;
  beforeEach(async () => {
    id = await account(harness, EMAIL, PASSWORD);
    await use(id);
  });

  // Fails when Google alone opens it, or ends its password.
  test('is not entered by Google alone, and nothing of it changes', async () => {
    const owner = await enter(harness, EMAIL);
    const before = await settled();
    const { message, login, link } = await withGoogle(harness, EMAIL);
    expect([message, login]).toEqual([{ confirm: EMAIL }, undefined]);
    expect(link).toMatch(/^__Host-link=[\w-]{43}$/);
    expect(await settled()).toEqual(before);
    expect([await sessionStatus(owner), (await signIn(harness, EMAIL)).status]).toEqual([200, 200]);
  });

  test('is linked once its password has confirmed, and keeps that password', async () => {
    const { link } = await withGoogle(harness, EMAIL);
    const response = await confirm(link);
    expect(await answer(response.clone())).toMatchObject([200, { uid: id, email: EMAIL }]);
    const user = await exchange(harness, EMAIL, cookieOf(response, 'login') ?? '');
    expect(user?.id).toBe(id);
    expect((await enterWithGoogle(harness, EMAIL)).id).toBe(id);
    expect((await signIn(harness, EMAIL)).status).toBe(200);
  });
});

describe('confirming', () => {
  let link: string | undefined;
  beforeEach(async () => {
    await USED['with an order']?.(await account(harness, EMAIL, PASSWORD));
    link = (await withGoogle(harness, EMAIL)).link;
  });
  const refused = async (response: Promise<Response>) => {
    const before = await everything(harness);
    const result = await answer(response);
    expect(await everything(harness)).toEqual(before);
    return result;
  };
  const counts = () => rowsOf(harness, "SELECT key, count FROM tries WHERE key LIKE 'sign-in%' AND count > 0");
  const over = [409, { message: accountsWords.google.linkOver, code: 'conflict' }];

  test('sets cookies for us alone, and keeps only hashes', async () => {
    const { response } = await withGoogle(harness, EMAIL);
    const cookie = response.headers.getSetCookie().find((text) => text.startsWith('__Host-link'));
    expect(cookie).toMatch(/; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    const kept = JSON.stringify(await rowsOf(harness, 'SELECT * FROM link_requests'));
    expect(kept).not.toContain(cookieOf(response, 'link')?.split('=')[1]);
  });

  // Fails when the request is not deleted with the link that it makes.
  test('works once', async () => {
    expect((await confirm(link)).status).toBe(200);
    expect(await refused(confirm(link))).toEqual(over);
  });

  test('is over after ten minutes', async () => {
    harness.clock.now += 10 * 60_000;
    expect(await refused(confirm(link))).toEqual(over);
  });

  test.each([
    ['no cookie', undefined],
    ['a made-up cookie', `__Host-link=${'A'.repeat(43)}`],
  ])('needs the cookie: %s', async (_, cookie) => {
    expect(await refused(confirm(cookie))).toEqual(over);
  });

  test('tells a wrong password at its field, and counts it like a sign-in', async () => {
    for (let n = 0; n < 10; n++) {
      expect(await refused(confirm(link, EMAIL, 'Wrong#1'))).toEqual([
        422,
        { message: accountsWords.wrongPassword, code: 'invalid', fields: { password: accountsWords.wrongPassword } },
      ]);
    }
    expect((await refused(confirm(link)))[0]).toBe(429);
    expect((await signIn(harness, EMAIL)).status).toBe(429);
  });

  // Fails when the request is not bound to the account of the address.
  test('with the password of another account links nothing', async () => {
    await account(harness, 'other@example.org', PASSWORD);
    expect(await refused(confirm(link, 'other@example.org'))).toEqual(over);
  });

  test('is refused for somebody who was suspended meanwhile', async () => {
    await run(`UPDATE users SET suspended_at = 1 WHERE email = '${EMAIL}'`);
    expect(await answer(confirm(link))).toEqual([403, { message: accountsWords.suspended, code: 'forbidden' }]);
    for (const table of ['identities', 'link_records', 'login_tokens'])
      expect([
        table,
        await rowsOf(harness, `SELECT * FROM ${table} WHERE user_id = (SELECT id FROM users WHERE email = '${EMAIL}')`),
      ]).toEqual([table, []]);
    expect(await counts()).toEqual([]);
  });

  // Fails when a right password counts as a wrong one, because there is nothing to link.
  test('with the right password counts as no try when its time is over', async () => {
    harness.clock.now += 10 * 60_000;
    for (let n = 0; n < 3; n++) expect((await confirm(link)).status).toBe(409);
    expect(await counts()).toEqual([]);
  });
});

describe('from the profile', () => {
  const other = 'somewhere-else@example.org';
  const linkTo = (email: string) => withGoogle(harness, email, '?for=link');

  test('any Google account that nobody has is linked by the password, and stands there with the day', async () => {
    const ann = await newcomer(harness, 'ann@example.org');
    expect(await linkOf(ann)).toEqual({ linked_at: null, email: null, records: [] });
    const { message, link } = await linkTo(other);
    expect(message).toEqual({ confirm: other });
    expect(await rowsOf(harness, 'SELECT email FROM users')).toEqual([{ email: 'ann@example.org' }]);
    expect((await confirm(link, 'ann@example.org')).status).toBe(200);
    expect((await enterWithGoogle(harness, other)).id).toBe(ann.id);
    const at = new Date(harness.clock.now).toISOString();
    expect(await linkOf(ann)).toEqual({
      linked_at: at,
      email: other,
      records: [{ action: 'linked', email: other, at }],
    });
  });

  test('a Google account that is linked already is told so', async () => {
    const first = await enterWithGoogle(harness, other);
    const { message, link } = await linkTo(other);
    expect([message, link]).toEqual([{ error: accountsWords.google.linkedElsewhere }, undefined]);
    expect(await sessionStatus(first)).toBe(200);
  });

  test('an account takes one Google account', async () => {
    const ann = await newcomer(harness, 'ann@example.org');
    const [one, two] = [await linkTo(other), await linkTo('third@example.org')];
    const answers = await Promise.all([confirm(one.link, ann.email), confirm(two.link, ann.email)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await rowsOf(harness, 'SELECT user_id FROM identities')).toEqual([{ user_id: ann.id }]);
  });

  test('unlinking keeps the password, leaves a record, and Google asks for the password again', async () => {
    const ann = await newcomer(harness, 'ann@example.org');
    await confirm((await linkTo('ann@example.org')).link, ann.email);
    const linked = new Date(harness.clock.now).toISOString();
    await booked(ann, await listing(harness, await signedIn(harness, 'Seller')));
    harness.clock.now += 60_000;
    const unlinked = new Date(harness.clock.now).toISOString();
    expect((await ann.ask('DELETE', '/api/auth/google/link')).status).toBe(200);
    expect(await linkOf(ann)).toEqual({
      linked_at: null,
      email: null,
      records: [
        { action: 'unlinked', email: ann.email, at: unlinked },
        { action: 'linked', email: ann.email, at: linked },
      ],
    });
    expect((await signIn(harness, ann.email)).status).toBe(200);
    expect((await withGoogle(harness, ann.email)).message).toEqual({ confirm: ann.email });
    expect((await ann.ask('DELETE', '/api/auth/google/link')).status).toBe(404);
  });

  // Fails when only the account is asked for: then another provider's link is shown as Google's.
  test('shows Google alone, not what another provider linked', async () => {
    await newcomer(harness, EMAIL);
    const user = await enter(harness, EMAIL);
    await run(
      "INSERT INTO identities (issuer, subject, user_id, email, created_at) SELECT 'https://other.example', 'x', id, 'x@other.example', 1 FROM users",
    );
    await run(
      "INSERT INTO link_records (user_id, issuer, action, email, at) SELECT id, 'https://other.example', 'linked', 'x@other.example', 1 FROM users",
    );
    expect(await linkOf(user)).toEqual({ linked_at: null, email: null, records: [] });
  });

  // Fails when a session that Google opened outlives the link.
  test('unlinking signs out every other browser, and sign-ins that are half done', async () => {
    const ann = await newcomer(harness, 'ann@example.org');
    await confirm((await linkTo(other)).link, ann.email);
    const elsewhere = await enterWithGoogle(harness, other);
    const halfDone = (await withGoogle(harness, other)).login ?? '';
    expect((await ann.ask('DELETE', '/api/auth/google/link')).status).toBe(200);
    expect([await sessionStatus(ann), await sessionStatus(elsewhere)]).toEqual([200, 401]);
    expect(await exchange(harness, ann.email, halfDone)).toBeNull();
  });

  // Fails when sessions end also where there was no link to take away.
  test('where nothing is linked, unlinking signs nobody out', async () => {
    const ann = await newcomer(harness, 'ann@example.org');
    const elsewhere = await enter(harness, ann.email);
    expect((await ann.ask('DELETE', '/api/auth/google/link')).status).toBe(404);
    expect(await sessionStatus(elsewhere)).toBe(200);
  });

  const changePassword = (user: Awaited<ReturnType<typeof newcomer>>) =>
    answer(user.ask('POST', '/api/auth/password', { password: PASSWORD, newPassword: 'Reader#2023' }));

  // Fails when a Google account that somebody else may have linked outlives the password.
  test('a new password unlinks a Google account of another address, says so, and leaves a record', async () => {
    const ann = await newcomer(harness, 'ann@example.org');
    await confirm((await linkTo(other)).link, ann.email);
    expect(await changePassword(ann)).toEqual([200, { acknowledged: true, modifiedCount: 1, unlinked: other }]);
    expect(await rowsOf(harness, 'SELECT * FROM identities')).toEqual([]);
    expect(await rowsOf(harness, 'SELECT action, email FROM link_records ORDER BY id')).toEqual([
      { action: 'linked', email: other },
      { action: 'unlinked', email: other },
    ]);
    expect((await enterWithGoogle(harness, other)).id).not.toBe(ann.id);
  });

  test('a new password keeps the Google account of the account’s own address', async () => {
    const ann = await newcomer(harness, 'ann@example.org');
    await confirm((await linkTo(ann.email)).link, ann.email);
    expect(await changePassword(ann)).toEqual([200, { acknowledged: true, modifiedCount: 1 }]);
    expect((await enterWithGoogle(harness, ann.email)).id).toBe(ann.id);
    expect(await rowsOf(harness, 'SELECT action FROM link_records')).toEqual([{ action: 'linked' }]);
  });

  test('a wrong present password unlinks nothing', async () => {
    const ann = await newcomer(harness, 'ann@example.org');
    await confirm((await linkTo(other)).link, ann.email);
    const wrong = await ann.ask('POST', '/api/auth/password', { password: 'Wrong#1', newPassword: 'Reader#2023' });
    expect(wrong.status).toBe(422);
    expect((await enterWithGoogle(harness, other)).id).toBe(ann.id);
  });

  test('the only way in is not taken away', async () => {
    const user = await enterWithGoogle(harness, EMAIL);
    const before = await everything(harness);
    expect(await answer(user.ask('DELETE', '/api/auth/google/link'))).toEqual([
      409,
      { message: accountsWords.google.onlyWayIn, code: 'conflict' },
    ]);
    expect(await everything(harness)).toEqual(before);
  });
});

/** Public names, and addresses with two spellings: validation and stored form. */
import { describe, expect } from 'vitest';
import { commonWords } from '../../../core/words/en/common.ts';
import { enterWithGoogle } from '../../../tests/fakes/google.ts';
import { answer, post, signedIn } from '../../../tests/fixtures/factories.ts';
import { googleTest as test } from '../../../tests/fixtures/people/google-test.ts';
import { enter, everything, PASSWORD, rowsOf, signIn } from '../../../tests/fixtures/people/users.ts';
import type { Harness } from '../../../tests/harness.ts';

const NAME = commonWords.required.name;

const signUp = (harness: Harness, change: object) =>
  answer(
    post(harness, '/api/auth/sign-up', {
      ...{ name: 'Ann', email: 'ann@example.org', password: PASSWORD, role: 'Buyer' },
      ...change,
    }),
  );
const emails = (harness: Harness) =>
  rowsOf(harness, 'SELECT email FROM users').then((rows) => rows.map((row) => row.email));
const refusedAt = (field: string, message: string) => [422, expect.objectContaining({ fields: { [field]: message } })];

// Fails when a call that sets a name lacks the shared rule for names.
describe.for([
  ['Pay at evil.example/x', commonWords.contactInName],
  ['evil。example', commonWords.contactInName],
  ['WWW evil', commonWords.contactInName],
  ['ev\u200bil.exam\u200bple', commonWords.hiddenCharacters],
  ['bücher.example', commonWords.contactInName],
  ['Ann ann@books.example', commonWords.contactInName],
  ['Ann +1 (555) 123-4567', commonWords.contactInName],
  ['Ann ٥٥٥١٢٣٤٥٦٧', commonWords.contactInName],
  ['\u202eAnn', commonWords.hiddenCharacters],
  ['An\u2066n', commonWords.hiddenCharacters],
  ['An\u0007n', commonWords.hiddenCharacters],
  ['An\u0000n', commonWords.hiddenCharacters],
  ['An\u009fn', commonWords.hiddenCharacters],
  ['An\ud800n', commonWords.hiddenCharacters],
  ['An\nn', commonWords.hiddenCharacters],
  ['\u3164', NAME],
  ['\u2800', NAME],
  ['\u115f\u1160', NAME],
  ['\uffa0', NAME],
  ['\u200b\u2060', NAME],
  ['\u{e0061}', NAME],
] as const)('the name %j', ([name, message]) => {
  test('is refused', async ({ harness }) => {
    const buyer = await signedIn(harness, 'Buyer');
    const before = await everything(harness);
    expect(await signUp(harness, { name })).toEqual(refusedAt('name', message));
    expect(await answer(buyer.ask('PATCH', '/api/auth/profile', { name }))).toEqual(refusedAt('name', message));
    const record = { name, email: buyer.email, role: 'Buyer' };
    expect(await answer(buyer.ask('POST', '/api/users', record))).toEqual(refusedAt('name', message));
    expect(await everything(harness)).toEqual(before);
  });
});

test.for(['J. R. R. Tolkien', 'St. John', "O'Hara", 'Jean-Luc', '山田太郎', 'Anna 2', 'Books4U', 'می\u200cخواهم'])(
  'stores the name %j',
  async (name, { harness }) => {
    expect(await signUp(harness, { name })).toMatchObject([201, { displayName: name }]);
  },
);

test.for([
  ['5551234567.ann@example.org', 'ann'],
  ['5551234567@example.org', 'Reader'],
  ['www.evil.com@example.org', 'Reader'],
  ['jane.doe@example.org', 'Jane Doe'],
] as const)('a name from Google is stored without contacts: %s becomes %s', async ([email, name], { harness }) => {
  await enterWithGoogle(harness, email);
  expect(await rowsOf(harness, 'SELECT name FROM users')).toEqual([{ name }]);
});

describe('an address', () => {
  test.for([
    ["pat.o'hara@example.com", "pat.o'hara@example.com"],
    ['a&b@example.com', 'a&b@example.com'],
    ['a=b@example.com', 'a=b@example.com'],
    ['a/b?c#d%e@example.com', 'a/b?c#d%e@example.com'],
    ['Case@Example.COM', 'case@example.com'],
    ['reader@BÜCHER.example', 'reader@xn--bcher-kva.example'],
  ] as const)('%s equals %s in every call', async ([typed, kept], { harness }) => {
    expect(await signUp(harness, { email: typed })).toMatchObject([201, { email: kept }]);
    expect(await emails(harness)).toEqual([kept]);
    expect((await signUp(harness, { email: kept }))[0]).toBe(409);
    expect((await signIn(harness, typed)).status).toBe(200);
    const reader = await enter(harness, typed);
    for (const spelled of [typed, kept]) {
      const said = encodeURIComponent(spelled);
      expect([spelled, (await reader.ask('GET', `/api/my-orders?email=${said}`)).status]).toEqual([spelled, 200]);
      expect(await answer(reader.ask('GET', `/api/users/buyer/${said}`))).toEqual([200, { isBuyer: true }]);
    }
    const admin = await signedIn(harness, 'Admin');
    await harness.client.execute(`UPDATE users SET role = 'Seller' WHERE id = '${reader.id}'`);
    const verified = admin.ask('PUT', `/api/users/${encodeURIComponent(typed)}`);
    expect(await answer(verified)).toMatchObject([200, { modifiedCount: 1 }]);
  });

  test.for([
    ...['user@localhost', 'us..er@example.com', '.user@example.com', 'user.@example.com', 'a@b@example.com'],
    ...['a@exa_mple.com', 'a@-example.com', 'ü@example.com', 'a@example.com.', `a@${'b'.repeat(64)}.example`],
  ])('refuses %s', async (email, { harness }) => {
    const before = await everything(harness);
    expect(await signUp(harness, { email })).toEqual(refusedAt('email', commonWords.email));
    expect(await everything(harness)).toEqual(before);
    const buyer = await signedIn(harness, 'Buyer');
    expect(await answer(buyer.ask('POST', '/api/auth/email', { email }))).toEqual(
      refusedAt('email', commonWords.email),
    );
    expect((await post(harness, '/api/auth/forgot', { email })).status).toBe(422);
  });

  test('at Google belongs to one account in both spellings, also after a sign-up with a password', async ({
    harness,
  }) => {
    const first = await enterWithGoogle(harness, 'reader@bücher.example');
    const again = await enterWithGoogle(harness, 'Reader@XN--BCHER-KVA.example');
    expect([again.id, await emails(harness)]).toEqual([first.id, ['reader@xn--bcher-kva.example']]);
    expect((await signUp(harness, { email: 'reader@bücher.example' }))[0]).toBe(409);
  });

  test('of a change is stored in its look-up form', async ({ harness }) => {
    const buyer = await signedIn(harness, 'Buyer');
    expect((await buyer.ask('POST', '/api/auth/email', { email: "Pat.O'Hara@Bücher.example" })).status).toBe(202);
    expect(await rowsOf(harness, "SELECT address FROM outbox WHERE kind = 'email'")).toEqual([
      { address: "pat.o'hara@xn--bcher-kva.example" },
    ]);
  });
});

test.for(['Änderung1#', 'Ωmega-1#', 'ǅabcd1#'])('%s has an uppercase letter', async (password, { harness }) => {
  expect((await signUp(harness, { password }))[0]).toBe(201);
});

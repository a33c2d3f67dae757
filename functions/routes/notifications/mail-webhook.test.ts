import { describe, expect } from 'vitest';
import { account, answer } from '../../../tests/fixtures/factories.ts';
import { prefer } from '../../../tests/fixtures/notices/bell.ts';
import { queued } from '../../../tests/fixtures/notices/letters.ts';
import { linkIn } from '../../../tests/fixtures/notices/links.ts';
import { newcomer, rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import { type Harness, MAIL_WEBHOOK_SECRET } from '../../../tests/harness.ts';
import { addressHash } from '../../db/suppressions.ts';
import { suppressions } from '../../db/tables/letters.ts';
import { sendLetters } from '../../domain/notifications/send-letters.ts';

const ANN = 'ann@example.org';
const DAY = 24 * 60 * 60 * 1000;
const bounced = {
  type: 'email.bounced',
  created_at: '2026-11-22T23:41:12.126Z',
  data: {
    email_id: '56761188-7520-42d8-8898-ff6fc54ce618',
    from: 'Dogear <letters@dogear.test>',
    to: [ANN],
    subject: 'Hello',
    bounce: { message: "The recipient's mailbox does not exist.", subType: 'General', type: 'Permanent' },
  },
};
const complained = { ...bounced, type: 'email.complained', data: { ...bounced.data, bounce: undefined } };

type Signing = { secret?: string; ageSeconds?: number; prefix?: string; signatures?: (signature: string) => string };

/** Signed as by https://www.standardwebhooks.com/, with the decoded key of the secret. */
async function deliver(harness: Harness, event: unknown, signing: Signing = {}, sent = JSON.stringify(event)) {
  const { secret = MAIL_WEBHOOK_SECRET, ageSeconds = 0, prefix = 'webhook', signatures = (one) => one } = signing;
  const timestamp = String(Math.floor(harness.clock.now / 1000) - ageSeconds);
  const raw = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const signed = new TextEncoder().encode(`msg_1.${timestamp}.${JSON.stringify(event)}`);
  const signature = `v1,${Buffer.from(await crypto.subtle.sign('HMAC', key, signed)).toString('base64')}`;
  const answer = await harness.send('/api/mail/webhook', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      [`${prefix}-id`]: 'msg_1',
      [`${prefix}-timestamp`]: timestamp,
      [`${prefix}-signature`]: signatures(signature),
    },
    body: sent,
  });
  return answer.status;
}

const suppressed = async (harness: Harness) =>
  (await harness.db.select().from(suppressions)).map(({ addressHash: hash, reason }) => [hash, reason]);

test('an address that bounced gets no letters for a week', async ({ harness }) => {
  const ann = await account(harness, ANN, 'Reader#2022');
  expect(await deliver(harness, bounced)).toBe(200);
  expect(await suppressed(harness)).toEqual([[await addressHash(harness.deps.hmac, ANN), 'bounced']]);
  const isSent = async (id: string) => {
    const before = harness.mail.sent.length;
    await queued(harness, ann, { id });
    await sendLetters(harness.deps);
    return harness.mail.sent.length > before;
  };
  expect(await isSent('google-linked:1')).toBe(false);
  harness.clock.now += 8 * DAY;
  expect(await isSent('google-linked:2')).toBe(true);
});

// Fails when a report is looked up in another form than accounts have.
test.for(['ann@BÜCHER.example', 'ann@xn--bcher-kva.example'])(
  'a report of %s finds its account',
  async (to, { harness }) => {
    const ann = await newcomer(harness, 'ann@xn--bcher-kva.example');
    expect(await deliver(harness, { ...bounced, data: { ...bounced.data, to: [to] } })).toBe(200);
    expect(await suppressed(harness)).toEqual([
      [await addressHash(harness.deps.hmac, 'ann@xn--bcher-kva.example'), 'bounced'],
    ]);
    expect((await answer(ann.ask('GET', '/api/auth/me')))[1]).toMatchObject({ email_bounces: true });
  },
);

const at = (event: object, ms: number) => ({ ...event, created_at: new Date(ms).toISOString() });

// Fails when a report counts from its delivery.
test("a repeated or late report does not undo its owner's later correction", async ({ harness }) => {
  const ann = await newcomer(harness, ANN);
  const rows = () => rowsOf(harness, 'SELECT reason, until FROM suppressions ORDER BY reason');
  const bounces = async () =>
    ((await answer(ann.ask('GET', '/api/auth/me')))[1] as { email_bounces: boolean }).email_bounces;
  const [first, complaint] = [at(bounced, harness.clock.now), at(complained, harness.clock.now)];
  await deliver(harness, first);
  harness.clock.now += 60_000;
  expect((await ann.ask('POST', '/api/auth/verify/again')).status).toBe(202);
  expect((await ann.ask('POST', '/api/auth/verify', { token: linkIn(harness, ANN).token })).status).toBe(204);
  const mended = { reason: 'bounced', until: harness.clock.now };
  harness.clock.now += DAY;
  await deliver(harness, first);
  expect([await rows(), await bounces()]).toEqual([[mended], false]);
  // The same holds for a complaint after which its owner asked for news.
  await deliver(harness, complaint);
  await prefer(ann, 'wishes', 'mail', true);
  const asked = { reason: 'complained', until: harness.clock.now };
  harness.clock.now += DAY;
  await deliver(harness, complaint);
  expect(await rows()).toEqual([mended, asked]);
  for (const event of [bounced, complained]) await deliver(harness, at(event, harness.clock.now));
  expect((await rows()).map(({ until }) => until)).toEqual([null, null]);
  expect(await bounces()).toBe(true);
});

test('a repeated report counts once, a complaint permanently', async ({ harness }) => {
  for (const event of [bounced, bounced]) expect(await deliver(harness, event)).toBe(200);
  const [first] = await harness.db.select().from(suppressions);
  expect(first?.until).toBeGreaterThan(harness.clock.now);
  expect(await deliver(harness, complained)).toBe(200);
  expect(await harness.db.select().from(suppressions).orderBy(suppressions.reason)).toMatchObject([
    { reason: 'bounced', until: first?.until },
    { reason: 'complained', until: null },
  ]);
});

describe('a signature', () => {
  test('is accepted under the header names of Svix, too, and beside those of other secrets', async ({ harness }) => {
    const other = `v1,${Buffer.alloc(32).toString('base64')}`;
    expect(await deliver(harness, bounced, { prefix: 'svix' })).toBe(200);
    expect(await deliver(harness, complained, { signatures: (one) => `v1a,x ${other} ${one}` })).toBe(200);
    expect((await suppressed(harness)).map(([, reason]) => reason).toSorted()).toEqual(['bounced', 'complained']);
  });

  test.for<[string, Signing, string?]>([
    ['with another secret', { secret: `whsec_${btoa('another')}` }],
    ['that is missing', { signatures: () => '' }],
    ['of another version', { signatures: (one) => one.replace('v1,', 'v2,') }],
    ['that is cut off', { signatures: (one) => one.slice(0, -4) }],
    ['that is old', { ageSeconds: 301 }],
    ['of a time to come', { ageSeconds: -301 }],
    ['of another body', {}, JSON.stringify(complained)],
    ['of what is not JSON', {}, '{'],
  ])('%s is refused without a change', async ([_, signing, body], { harness }) => {
    expect(await deliver(harness, bounced, signing, body)).toBe(400);
    expect(await suppressed(harness)).toEqual([]);
  });
});

test.for<[string, object]>([
  ['of another event', { ...bounced, type: 'email.delivered' }],
  ['of a bounce that passes', { ...bounced, data: { ...bounced.data, bounce: { type: 'Transient' } } }],
  ['to several people', { ...bounced, data: { ...bounced.data, to: [ANN, 'bob@example.org'] } }],
  ['to nobody', { ...bounced, data: { ...bounced.data, to: [] } }],
  ['without anything', {}],
])('a report %s is accepted without a change', async ([_, event], { harness }) => {
  expect(await deliver(harness, event)).toBe(200);
  expect(await suppressed(harness)).toEqual([]);
});

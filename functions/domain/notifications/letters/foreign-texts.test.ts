/** Hostile texts of users, in each letter, line of the bell and push, in every place with users' texts. */
import { expect, test } from 'vitest';
import {
  foreignText,
  quotedBookName,
  quotedLines,
  quotedPersonName,
} from '../../../../core/notifications/foreign-text.ts';
import { LETTER_KINDS, type LetterKind } from '../../../../core/notifications/letter.ts';
import { TOPIC_OF_LETTER } from '../../../../core/notifications/topic.ts';
import { SAMPLE_TEXTS } from '../../../../core/words/en/letters/samples.ts';
import { isAsked } from '../../../../tests/exhaustive.ts';
import { FOREIGN_TEXTS } from '../../../../tests/fixtures/notices/foreign-texts.ts';
import { linksIn } from '../../../../tests/fixtures/notices/link-finders.ts';
import type { BellRow } from '../bell/bell-line.ts';
import { writeBellLine } from '../bell/bell-lines.ts';
import { pushNoticeOf } from '../push/push-notice.ts';
import { letterHtml, letterSubject, letterText } from './letter-layout.ts';
import { LETTERS } from './letters.ts';

const ORIGIN = 'https://dogear.test';
const CONTACT = 'help@dogear.test';
const NOW = Date.UTC(2026, 10, 28);

/** The shop's own addresses, moments, days and prices. */
const OWN = /https:\/\/dogear\.test\S*|help@dogear\.test|\d{4}-\d\d-\d\d( \d\d:\d\d UTC)?|\$[\d,]+\.\d\d/g;
const NEVER = /[\u202a-\u202e\u2066\u2067\u200b\r]|[^\P{Cc}\n]/u;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#8199': ' ', '#847': '' };

/** Text of a page, and its link targets. */
function read(html: string) {
  const body = html.slice(html.indexOf('<title>')).replace(/<style>.*?<\/style>/s, '');
  return {
    // A program reads across the tags within a line.
    text: body
      .replaceAll(/<\/?span[^>]*>/g, '')
      .replaceAll(/<[^>]*>/g, '\n')
      .replaceAll(/&(#?\w+);/g, (_, name: string) => ENTITIES[name] ?? '�'),
    hrefs: [...html.matchAll(/(?:href|src|action|background)="([^"]*)"/g)].map(([, href]) => href),
    tags: new Set([...html.matchAll(/<([a-z][\w-]*)/g)].map(([, tag]) => tag)),
  };
}

/** Replaces each user text of a sample. */
const sayEverywhere = (text: string) =>
  Object.assign(SAMPLE_TEXTS, Object.fromEntries(Object.keys(SAMPLE_TEXTS).map((name) => [name, text])));

const letterOf = (kind: LetterKind) => {
  const told = { id: 'x', userId: 'nobody', facts: {}, createdAt: NOW, link: `${ORIGIN}/verify#secret` };
  return LETTERS[kind].sample(told, { origin: ORIGIN, contact: CONTACT });
};

const linesOf = (parts: readonly string[]) => parts.flatMap((part) => part.replaceAll(OWN, ' ').split('\n'));

/** Parts of a letter in which a program may detect links. */
const saidIn = (letter: ReturnType<typeof letterOf>) => [
  letterSubject(letter),
  letter.preview,
  letterText(letter),
  read(letterHtml(letter)).text,
];

/** Lines of letters without users' texts, and those about the books and people of our samples. */
const OWN_LINES = new Set(linesOf(LETTER_KINDS.flatMap((kind) => saidIn(letterOf(kind)))));

const MARKS = /[\u2068\u2069]/g;
const OWN_TEXTS = new Map(LETTER_KINDS.map((kind) => [kind, letterText(letterOf(kind)).split('\n')]));
const countOf = (line: string, lines: readonly string[]) => lines.filter((one) => one === line).length;

const TAGS = new Set(read(LETTER_KINDS.map((kind) => letterHtml(letterOf(kind))).join('')).tags);

/** The text begins with a user's text, with or without our mark. */
const beginsWith = (said: string, text: string) => /^[“\u2068>]/u.test(said) || said.startsWith(text.trim() || '\0');

const row = (text: string): BellRow => ({
  facts: {
    turnEndsAt: NOW + 600_000,
    of: [{ listing: 'l', was: 9_900 }],
    cents: 100,
    state: 'restricted',
    kind: 'jobs',
  },
  ...{
    orderId: 'o',
    orderState: 'void',
    orderHiddenAt: null,
    listingId: 'l',
    titleId: 't',
    isInStock: 1,
    soldAt: null,
  },
  ...{ saleCents: 100, refundCents: 100, saleRefundCents: 100, refundState: 'owed', turnEndsAt: NOW + 600_000 },
  ...{ lastsUntil: NOW + 1, payoutState: 'restricted', payoutWaitingCents: 5, outcome: 'removed', priceCents: 100 },
  adminAction: 'suspend_user',
  ...{ name: foreignText(text), buyer: foreignText(text), person: foreignText(text) },
  ...{ conversationId: 'c', unread: 2 },
});

/** Rows that differ in the facts that select a line. */
const rowsWith = (text: string): readonly BellRow[] => {
  const [first, two] = [row(text), { of: [{ listing: 'l' }, { listing: 'm' }], more: 3 }];
  return [
    ...[first, { ...first, orderState: 'pending', soldAt: 5, refundState: 'sent' }, { ...first, facts: two }],
    ...(['ready', 'rejected', 'active', 'none'] as const).map((state) => ({
      ...first,
      ...{ facts: { ...first.facts, state }, payoutState: state as BellRow['payoutState'] },
    })),
  ] as readonly BellRow[];
};

test('has a line for each kind of the bell', () => {
  const said = LETTER_KINDS.filter((kind) => rowsWith('Emma').some((one) => writeBellLine(kind, one, NOW) !== null));
  expect(said).toEqual(LETTER_KINDS.filter((kind) => TOPIC_OF_LETTER[kind] !== null));
});

test('has a user’s text in each sample whose letter has one', () => {
  sayEverywhere('Emma Woodhouse');
  const named = LETTER_KINDS.filter((kind) => letterText(letterOf(kind)).includes('Emma Woodhouse'));
  expect(named.length).toBeGreaterThan(40);
});

// Checked once: each text below is searched in the lines that it makes.
test('has no detectable link in our own lines', () => {
  expect(linksIn([...OWN_LINES].join('\n'), ['US'])).toEqual([]);
});

test.for([...FOREIGN_TEXTS].filter((_, at) => isAsked(at, 2)))('%j stays a quotation', async (text) => {
  sayEverywhere(text);
  const visible: string[] = [];
  // One list of failures, because an expectation for each of the many checks would dominate the duration.
  const wrong: unknown[] = [];
  const should = (isSo: boolean, ...what: unknown[]) => void (isSo || wrong.push(what));
  for (const kind of LETTER_KINDS) {
    const letter = letterOf(kind);
    const [subject, plain, { text: page, hrefs, tags }] = [
      letterSubject(letter),
      letterText(letter),
      read(letterHtml(letter)),
    ];
    for (const first of [subject, letter.preview, letter.title])
      should(!beginsWith(first, text), kind, 'begins with it', first);
    should(!/[\r\n]/.test(subject) && [...subject].length < 150, kind, 'subject', subject);
    should(
      hrefs.every((href) => href?.startsWith(`${ORIGIN}/`)),
      kind,
      'leads elsewhere',
      hrefs,
    );
    should(
      [...tags].every((tag) => TAGS.has(tag)),
      kind,
      'tags',
      tags,
    );
    const told = [subject, letter.preview, plain, page];
    for (const part of told) should(!NEVER.test(part), kind, 'marks', part);
    visible.push(...told);
    // Each line of a user's text is marked.
    const own = plain.replaceAll(MARKS, '').split('\n');
    for (const line of quotedLines(foreignText(text)).map((said) => said.replaceAll(MARKS, '')))
      should(countOf(line, own) === countOf(line, OWN_TEXTS.get(kind) ?? []), kind, 'a line without a mark', line);
  }
  for (const kind of LETTER_KINDS)
    for (const one of rowsWith(text)) {
      const line = writeBellLine(kind, one, NOW);
      if (!line) continue;
      should(!beginsWith(line.text, text), kind, 'begins with it', line.text);
      const push = {
        ...{
          id: 'p',
          outboxId: 'o',
          kind,
          facts: '{}',
          urgent: 0,
          sessionId: 's',
          endpoint: ORIGIN,
          p256dh: '',
          auth: '',
        },
        ...{ vapidKey: null, tries: 1, expiresAt: NOW + 1_000, isSeen: 0 },
      };
      const at = { id: 'o', kind, ...line, at: NOW, read: false };
      const { payload } = await pushNoticeOf({ hmac: async () => 'h', origin: ORIGIN, now: NOW }, push, at);
      const { title, body, navigate } = JSON.parse(payload).notification;
      should(navigate.startsWith(`${ORIGIN}/`), kind, 'leads elsewhere', navigate);
      should(!beginsWith(body, text) && !title.includes('“'), kind, 'push', title, body);
      for (const part of [line.text, title, body]) should(!NEVER.test(part), kind, 'marks', part);
      visible.push(line.text, title, body);
    }
  const lines = new Set(linesOf(visible));
  expect(linksIn([...lines].filter((line) => !OWN_LINES.has(line)).join('\n'), ['US'])).toEqual([]);
  // Names come only through `foreignText`.
  const names = [quotedBookName(foreignText(text)), quotedPersonName(foreignText(text), 'buyer')].map((name) =>
    name.replaceAll(MARKS, ''),
  );
  const said = quotedLines(foreignText(text)).map((line) => line.replaceAll(MARKS, ''));
  const others = [...lines]
    .map((line) => line.replaceAll(MARKS, ''))
    .filter((line) => !said.includes(line.replace(/^> /, '')));
  if (text.trim().length > 12)
    for (const line of others)
      should(!names.reduce((left, one) => left.replaceAll(one, ''), line).includes(text), 'outside of the door', line);
  expect(wrong).toEqual([]);
});

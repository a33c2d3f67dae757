import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contactDataInMessage, type FoundContact } from './contact-data-in-messages.ts';

const TRIES = new URL('../../../tests/fixtures/trust/contact-tries.tsv', import.meta.url);

/** A kind and the messages of one author, the last of which was just written. */
const tries = readFileSync(TRIES, 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const [kind = '', text = ''] = line.split('\t');
    return { kind, messages: text.split(' ⏎ ') };
  });

/** As in a conversation: each message is read with those before it, up to the first that is refused. */
function refusalOf(messages: readonly string[]): FoundContact[] {
  for (const [at, text] of messages.entries()) {
    const found = contactDataInMessage(text, messages.slice(0, at));
    if (found.length > 0) return found;
  }
  return [];
}

const missed = tries.filter(({ kind, messages }) => kind !== 'honest' && refusalOf(messages).length === 0);
const refused = tries
  .filter(({ kind, messages }) => kind === 'honest' && refusalOf(messages).length > 0)
  .map(({ messages }) => ({ messages, found: refusalOf(messages) }));

test('catches at least 95 % of the tries, and refuses at most 2 % of honest questions', () => {
  const honest = tries.filter(({ kind }) => kind === 'honest').length;
  expect([honest, tries.length - honest].every((count) => count >= 100)).toBe(true);
  expect(missed.length / (tries.length - honest), JSON.stringify(missed)).toBeLessThanOrEqual(0.05);
  expect(refused.length / honest, JSON.stringify(refused)).toBeLessThanOrEqual(0.02);
});

test('catches every number of a form of ISBNs', () => {
  const isbns = missed.filter(({ messages }) => /isbn|978|979/i.test(messages.join(' ')));
  expect(isbns).toEqual([]);
});

const SPACES = ' '.repeat(990);

/** Nested repetitions, and signs that are several letters: 500 ms and more in careless expressions, or for ever. */
const HOSTILE = {
  'one long number': `${'1'.repeat(1999)}x`,
  'words that are two words': `${'uno'.repeat(666)}x`,
  'signs of several letters': '㏂'.repeat(2000),
  'spaces around a dot': `ann gmail${SPACES}.${SPACES}x`,
} as const;

test.for(Object.entries(HOSTILE))('reads %s within 50 ms of processor time', ([, text]) => {
  const times = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    contactDataInMessage(text);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  expect(Math.min(...times)).toBeLessThan(50);
});

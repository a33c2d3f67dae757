import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { alertWords } from '../words/payments/alert-words.ts';
import { ALERTS, alertOf } from './alert.ts';

// Fails when an alert comes without words, or its words stay when it has gone.
test('each alert that operators read about has words for admins, and no code stands in them', () => {
  const section = readFileSync('docs/operations.md', 'utf8').split('### Alerts')[1]?.split('\n## ')[0] ?? '';
  const documented = [...section.matchAll(/^\| ([a-z]+_?[a-z_]*) +\|/gm)]
    .map(([, name]) => name)
    .filter((name) => name !== 'alert');
  expect(Object.keys(alertWords).toSorted()).toEqual(documented.toSorted());
  expect(documented.toSorted()).toEqual(ALERTS.toSorted());
  expect(
    Object.values(alertWords)
      .flatMap(({ title, next }) => [title, next])
      .join(' '),
  ).not.toMatch(/\w_\w/);
});

test('a message is read as its words and what it is about', () => {
  expect(alertOf('quick_confirm, pi_1')).toEqual({ ...alertWords.quick_confirm, about: 'pi_1' });
  expect(alertOf('transfer_by_hand, pi_1, Sal, the Seller')).toMatchObject({ about: 'pi_1, Sal, the Seller' });
  expect(alertOf('toString, pi_1')).toEqual({ title: 'toString', about: 'pi_1' });
});

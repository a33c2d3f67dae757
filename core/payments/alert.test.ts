import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { alertWords } from '../words/en/money.ts';
import { ALERTS, alertText } from './alert.ts';

// Fails when an alert has no words, or words stay after their alert is gone.
test('each documented alert has words for admins, without codes', () => {
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

test('splits a message into its words and its subject', () => {
  expect(alertText('quick_confirm, pi_1')).toEqual({ ...alertWords.quick_confirm, about: 'pi_1' });
  expect(alertText('transfer_by_hand, pi_1, Sal, the Seller')).toMatchObject({ about: 'pi_1, Sal, the Seller' });
  expect(alertText('toString, pi_1')).toEqual({ title: 'toString', about: 'pi_1' });
});

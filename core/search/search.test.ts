import { expect, test } from 'vitest';
import { choosesCopies, formatSearch, parseSearch } from './search.ts';

/** Canonical address of a search. */
const canonical = (query: string) => formatSearch(parseSearch(new URLSearchParams(query))).toString();

test.each([
  ['min=4.99&max=15', 'min=4.99&max=15'],
  ['min=4,99&max=9,5', 'min=4.99&max=9.5'],
  ['min=1,000', 'min=1000'],
  ['min=$ 5', 'min=5'],
  ['min=20&max=5', 'min=5&max=20'],
  ['min=cheap&max=-3', ''],
])('prices: %s means %s', (query, address) => {
  expect(canonical(query)).toBe(address);
});

test.each([
  ['q=x', 'q=x'],
  ['q=x&sort=best', 'q=x'],
  ['q=x&sort=best&category=&min=&max=', 'q=x'],
  ['sort=best&q=+x+', 'q=x'],
  ['q=%00x%00%0Ay%0D', 'q=x+y'],
  ['q=&sort=newest', 'sort=newest'],
  ['q=x&sort=constructor', 'q=x'],
  ['q=x&sort=__proto__', 'q=x'],
  ['sort=cheapest&condition=Low&condition=Good&q=x', 'q=x&sort=price_asc&condition=Good&condition=Low'],
])('addresses: %s is %s', (query, address) => {
  expect(canonical(query)).toBe(address);
});

test.each([
  ['q=x&sort=dearest&sold=1&after=5_a', false],
  ['category=fantasy', true],
  ['condition=Good', true],
  ['min=0', true],
  ['max=5', true],
  ['verified=1', true],
  ['verified=true', true],
  ['verified=no', false],
])('%s leaves copies of a title out: %s', (query, expected) => {
  expect(choosesCopies(parseSearch(new URLSearchParams(query)))).toBe(expected);
});

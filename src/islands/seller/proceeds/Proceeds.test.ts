import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Proceeds } from './Proceeds.tsx';

const drawn = (brief: boolean) => renderToStaticMarkup(createElement(Proceeds, { id: 'p', typed: '12', brief }));

// Fails when the space is inside a box, which drops it.
test('puts a space between the two sentences and keeps each on one line', () => {
  expect(drawn(false)).toContain('<span>You get $10.80.</span> <span>Dogear&#x27;s fee: $1.20.</span>');
});

test('shows only the proceeds in the brief form', () => {
  expect(drawn(true)).not.toContain('fee');
});

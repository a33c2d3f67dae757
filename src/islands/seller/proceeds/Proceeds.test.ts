import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Proceeds } from './Proceeds.tsx';

const drawn = (brief: boolean) => renderToStaticMarkup(createElement(Proceeds, { id: 'p', typed: '12', brief }));

// Fails when the space is within a box, which drops it.
test('a space stands between the two sentences, and each stays on one line', () => {
  expect(drawn(false)).toContain('<span>You get $10.80.</span> <span>Dogear&#x27;s fee: $1.20.</span>');
});

test('where there is little room, what the seller gets stands alone', () => {
  expect(drawn(true)).not.toContain('fee');
});

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { recoveryWords } from '../../../core/words/en/accounts.ts';
import { commonWords } from '../../../core/words/en/common.ts';
import { ApiError } from '../../api/client.ts';
import { messageWithLinkOf } from './failure.tsx';

const shown = (error: unknown) => renderToStaticMarkup(messageWithLinkOf(error));

test.each(Object.values(recoveryWords.confirmFirst))('adds a link to the confirmation email to “%s”', (sentence) => {
  expect(shown(new ApiError('confirm_address', sentence))).toBe(
    `<span>${sentence}. <a href="/dashboard#confirm-address">${commonWords.confirmEmail}</a></span>`,
  );
});

test('other errors have only their message', () => {
  for (const [error, sentence] of [
    [new ApiError('conflict', 'Sold'), 'Sold'],
    [new Error('Not a <photo>'), 'Not a <photo>'],
    ['thrown', commonWords.error.unexpected],
  ] as const)
    expect(messageWithLinkOf(error)).toBe(sentence);
});

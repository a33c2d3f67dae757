import { describe, expect, test } from 'vitest';
import { commonWords } from '../words/en/common.ts';
import { declineWords, paymentsWords } from '../words/en/payments.ts';
import { declineSentence } from './card-decline.ts';

const MARKER = 'a text of the provider';
const cardError = { type: 'card_error', message: MARKER };
const declined = { ...cardError, code: 'card_declined' };

describe('a declined card', () => {
  test.each([
    ['insufficient_funds', 'Your card has insufficient funds.'],
    ['authentication_required', declineWords.authentication_required],
    ['issuer_not_available', declineWords.issuer_not_available],
  ])('says the reason of the issuer that may be told: %s', (reason, sentence) => {
    expect(declineSentence({ ...declined, decline_code: reason })).toBe(sentence);
  });

  test.each([
    ['expired_card', 'Your card has expired.'],
    ['incorrect_cvc', "Your card's security code is incorrect."],
    ['incorrect_number', 'Your card number is incorrect.'],
    ['processing_error', declineWords.processing_error],
  ])('says what is wrong with it: %s', (code, sentence) => {
    expect(declineSentence({ ...cardError, code })).toBe(sentence);
  });

  // The user of a stolen card must not learn that it is reported.
  test.each([
    'lost_card',
    'stolen_card',
    'pickup_card',
    'restricted_card',
    'fraudulent',
    'merchant_blacklist',
    'security_violation',
    'do_not_honor',
    'generic_decline',
    'no_account_of_this_name',
    'toString',
    '__proto__',
  ])('says no more than that for %s', (reason) => {
    expect(declineSentence({ ...declined, decline_code: reason })).toBe('Your card was declined.');
    expect(declineSentence({ ...cardError, decline_code: reason })).toBe('Your card was declined.');
    expect(declineSentence({ ...cardError, code: reason })).toBe('Your card was declined.');
  });
});

test('an unknown field of the card asks to check all of them', () => {
  expect(declineSentence({ type: 'validation_error', code: 'incomplete_fields' })).toBe(paymentsWords.checkCard);
  expect(declineSentence({ type: 'validation_error', code: 'incomplete_cvc' })).toBe(
    "Your card's security code is incomplete.",
  );
});

test('any other error says that the payment provider is not responding', () => {
  for (const type of ['api_connection_error', 'api_error', 'rate_limit_error', 'invalid_request_error'])
    expect(declineSentence({ type, code: 'not_of_a_card' })).toBe(commonWords.error.paymentsUnavailable);
});

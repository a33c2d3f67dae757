import { commonWords } from '../words/en/common.ts';
import { declineWords, paymentsWords } from '../words/en/payments.ts';

/** The payment provider's error of a failed payment. Its `message` is never shown. */
export type ProviderError = {
  readonly type: string;
  readonly code?: string | undefined;
  readonly decline_code?: string | undefined;
};

const sentenceFor = (code: string | undefined): string | undefined =>
  code !== undefined && Object.hasOwn(declineWords, code) ? declineWords[code as keyof typeof declineWords] : undefined;

/**
 * Message for a declined card: the issuer's reason where it may be disclosed, otherwise the problem of the card. Any
 * other error means that the payment provider is unavailable.
 */
export function declineSentence({ type, code, decline_code: reason }: ProviderError): string {
  const known = sentenceFor(reason) ?? sentenceFor(code);
  if (known) return known;
  if (type === 'card_error') return declineWords.card_declined;
  return type === 'validation_error' ? paymentsWords.checkCard : commonWords.error.paymentsUnavailable;
}

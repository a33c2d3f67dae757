/**
 * Problems of a card, by the payment provider's codes (https://docs.stripe.com/declines/codes and
 * https://docs.stripe.com/error-codes). A code without an entry is `card_declined`: some must not be disclosed, because
 * the user of a lost or stolen card would learn of the report (`lost_card`, `stolen_card`, `pickup_card`, `fraudulent`
 * and similar ones).
 */
export const declineWords = {
  card_declined: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds.',
  withdrawal_count_limit_exceeded: 'Your card has reached its limit. Please use another card, or ask your bank.',
  card_velocity_exceeded: 'Your card has reached its limit. Please use another card, or ask your bank.',
  card_not_supported: 'Your card does not support this kind of payment. Please use another card.',
  currency_not_supported: 'Your card does not support US dollars. Please use another card.',
  duplicate_transaction:
    'Your bank received the same payment a moment ago. Please check My Orders before you try again.',
  expired_card: 'Your card has expired.',
  incorrect_number: 'Your card number is incorrect.',
  invalid_number: 'Your card number is invalid.',
  incomplete_number: 'Your card number is incomplete.',
  incorrect_cvc: "Your card's security code is incorrect.",
  invalid_cvc: "Your card's security code is invalid.",
  incomplete_cvc: "Your card's security code is incomplete.",
  invalid_expiry_month: "Your card's expiration date is invalid.",
  invalid_expiry_month_past: "Your card's expiration date is in the past.",
  invalid_expiry_year: "Your card's expiration year is invalid.",
  invalid_expiry_year_past: "Your card's expiration year is in the past.",
  incomplete_expiry: "Your card's expiration date is incomplete.",
  incorrect_zip: 'The postal code does not match your card.',
  authentication_required:
    'Your bank was unable to authenticate you. Nothing was charged. Please try again, or use another card.',
  payment_intent_authentication_failure:
    'Your bank was unable to authenticate you. Nothing was charged. Please try again, or use another card.',
  processing_error: 'Your card could not be processed just now. Nothing was charged. Please try again in a moment.',
  issuer_not_available: 'Your bank is not responding right now. Nothing was charged. Please try again in a moment.',
  try_again_later: 'Your bank cannot take the payment right now. Nothing was charged. Please try again in a moment.',
  reenter_transaction:
    'Your bank cannot take the payment right now. Nothing was charged. Please try again in a moment.',
  card_decline_rate_limit_exceeded: 'Your card was declined too many times. Please wait a day, or use another card.',
  test_mode_live_card: 'Your card was declined. No real money moves here: please use a test card.',
  testmode_decline: 'Your card was declined. No real money moves here: please use a test card.',
  element_unmounted: 'The card field was closed. Please reload this page.',
};

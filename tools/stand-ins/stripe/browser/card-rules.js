/* Validation of a typed card, with the messages of Stripe.js. An error is {code, message}; undefined for a valid field. */

const brands = [
  { name: 'amex', start: /^3[47]/, digits: 15, cvc: 4, groups: [4, 6, 5] },
  { name: 'mastercard', start: /^(5[1-5]|2[2-7])/, digits: 16, cvc: 3, groups: [4, 4, 4, 4] },
  { name: 'visa', start: /^4/, digits: 16, cvc: 3, groups: [4, 4, 4, 4] },
  { name: 'unknown', start: /^/, digits: 16, cvc: 3, groups: [4, 4, 4, 4] },
];

/** @param {string} text */
export function digitsIn(text) {
  return text.replace(/\D/g, '');
}

/** Brand of a number's first digits: its name, its length, the length of its CVC. */
export function brandOf(digits) {
  return brands.find(({ start }) => start.test(digits));
}

/** `4242 4242 …`, or 4-6-5 for American Express. */
export function groupNumber(digits) {
  let rest = digits.slice(0, brandOf(digits).digits);
  const parts = [];
  for (const size of brandOf(digits).groups) {
    if (rest) parts.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  return parts.join(' ');
}

/** `MM / YY` from typed, pasted or filled-in text (`5`, `0534`, `05/2034`). */
export function groupExpiry(digits, { deleting = false } = {}) {
  let text = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  if (text.length === 6 && text.slice(2, 4) === '20') text = text.slice(0, 2) + text.slice(4);
  text = text.slice(0, 4);
  if (text.length < 2 || (text.length === 2 && deleting)) return text;
  return `${text.slice(0, 2)} / ${text.slice(2)}`;
}

export function expiryOf(text) {
  const digits = digitsIn(text);
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2, 4)) };
}

export function numberProblem(text) {
  const digits = digitsIn(text);
  if (digits.length < brandOf(digits).digits) return problem('incomplete_number', 'Your card number is incomplete.');
  return passesLuhn(digits) ? undefined : problem('invalid_number', 'Your card number is invalid.');
}

export function expiryProblem(text, now = new Date()) {
  const { month, year } = expiryOf(text);
  if (digitsIn(text).length < 4) return problem('incomplete_expiry', "Your card's expiration date is incomplete.");
  if (month < 1 || month > 12) return problem('invalid_expiry_month', "Your card's expiration date is invalid.");
  if (year < now.getFullYear())
    return problem('invalid_expiry_year_past', "Your card's expiration year is in the past.");
  if (year > now.getFullYear() + 50) return problem('invalid_expiry_year', "Your card's expiration year is invalid.");
  const past = year === now.getFullYear() && month < now.getMonth() + 1;
  return past ? problem('invalid_expiry_month_past', "Your card's expiration date is in the past.") : undefined;
}

export function cvcProblem(text, number) {
  const complete = digitsIn(text).length >= brandOf(digitsIn(number)).cvc;
  return complete ? undefined : problem('incomplete_cvc', "Your card's security code is incomplete.");
}

/** True if further typing could fix it: such an error is not displayed while the field has the focus. */
export function isIncomplete(found) {
  return found?.code.startsWith('incomplete_') ?? false;
}

function problem(code, message) {
  return { type: 'validation_error', code, message };
}

function passesLuhn(digits) {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

import {
  brandOf,
  cvcProblem,
  digitsIn,
  expiryProblem,
  groupExpiry,
  groupNumber,
  isIncomplete,
  numberProblem,
} from './card-rules.js';

/**
 * The three inputs: grouping while typing, moving from one to the next, and errors. Calls `changed()` after each change
 * of a value or an error, `focused(boolean)`, `submitted()`.
 */
export function setUpInputs(document, { changed, focused, submitted }) {
  const [number, expiry, cvc] = ['number', 'expiry', 'cvc'].map((name) => document.querySelector(`.${name}`));
  const fields = [
    {
      input: number,
      group: (digits) => groupNumber(digits),
      problem: () => numberProblem(number.value),
    },
    { input: expiry, group: groupExpiry, problem: () => expiryProblem(expiry.value) },
    {
      input: cvc,
      group: (digits) => digits.slice(0, brandOf(digitsIn(number.value)).cvc),
      problem: () => cvcProblem(cvc.value, number.value),
    },
  ];

  /** Fields whose incompleteness is displayed: left, or checked by a confirmation. */
  const judged = new Set();

  const shown = (field) => {
    const found = field.problem();
    return isIncomplete(found) && !judged.has(field) ? undefined : found;
  };

  const show = () => {
    for (const field of fields) field.input.setAttribute('aria-invalid', String(shown(field) !== undefined));
    changed();
  };

  const typed = (field, place, event) => {
    const { input } = field;
    const deleting = event.inputType?.startsWith('delete') ?? false;
    const before = digitsIn(input.value.slice(0, input.selectionStart ?? undefined)).length;
    const atEnd = input.selectionStart === input.value.length;
    input.value = field.group(digitsIn(input.value), { deleting });
    if (!atEnd) moveCaretAfter(input, before);
    judged.delete(field);
    show();
    if (!deleting && atEnd && field.problem() === undefined) fields[place + 1]?.input.focus();
  };

  for (const [place, field] of fields.entries()) {
    const { input } = field;
    input.addEventListener('input', (event) => typed(field, place, event));
    input.addEventListener('focus', () => focused(true));
    input.addEventListener('blur', () => {
      if (input.value) judged.add(field);
      show();
      focused(false);
    });
    input.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') submitted();
      const previous = fields[place - 1]?.input;
      if (event.key !== 'Backspace' || input.value || !previous) return;
      event.preventDefault();
      previous.focus();
    });
  }

  return {
    number,
    expiry,
    cvc,
    hasFocus: () => fields.some(({ input }) => input === document.activeElement),
    brand: () => brandOf(digitsIn(number.value)).name,
    empty: () => fields.every(({ input }) => input.value === ''),
    complete: () => fields.every((field) => field.problem() === undefined),
    error: () => fields.map(shown).find(Boolean),
    /** The first error; all errors are displayed from now on. */
    judgeAll() {
      for (const field of fields) judged.add(field);
      show();
      return fields.map(shown).find(Boolean);
    },
  };
}

function moveCaretAfter(input, digits) {
  let place = 0;
  for (let seen = 0; seen < digits && place < input.value.length; place++) if (/\d/.test(input.value[place])) seen++;
  input.setSelectionRange(place, place);
}

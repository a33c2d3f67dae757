/** A decoded form, nested by its brackets. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type Form = { [name: string]: FormValue };

/**
 * Decodes Stripe's form encoding: `metadata[order]=7&types[0]=a&types[]=b&card[exp][month]=1`. Objects have no
 * prototype, so that no name in a request can reach one.
 */
export function decodeForm(text: string): Form {
  const form: Form = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split('[').map((part) => part.replace(/\]$/, ''));
    assign(form, path, value);
  }
  return arraysIn(form) as Form;
}

/** Canonical form of equal parameters in any order. */
export function fingerprint(value: object): string {
  return JSON.stringify(value, (_, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

function assign(form: Form, path: string[], value: string): void {
  let place = form;
  for (const [depth, part] of path.entries()) {
    const name = part === '' && depth > 0 ? String(Object.keys(place).length) : part;
    if (depth === path.length - 1) {
      place[name] = value;
      return;
    }
    const inner = place[name];
    const next: Form = typeof inner === 'object' && !Array.isArray(inner) ? inner : Object.create(null);
    place[name] = next;
    place = next;
  }
}

function arraysIn(value: FormValue): FormValue {
  if (typeof value !== 'object' || Array.isArray(value)) return value;
  const names = Object.keys(value);
  for (const name of names) value[name] = arraysIn(value[name] as FormValue);
  const isList = names.length > 0 && names.every((name, index) => name === String(index));
  return isList ? names.map((name) => value[name] as FormValue) : value;
}

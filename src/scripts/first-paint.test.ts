import fc from 'fast-check';
import { expect, test } from 'vitest';
import { webAddress } from '../../tests/fixtures/texts.ts';
import { bundleFirstPaint } from '../../tools/stack/first-paint.ts';

/** What pages carry, not its source. */
const script = new Function('document', 'localStorage', 'addEventListener', await bundleFirstPaint());

/** Runs the script as a browser would, on a page that is only what the script touches. */
function paint(stored: Record<string, string>) {
  const styles: Record<string, string> = {};
  const dataset: Record<string, string> = {};
  const documentElement = { dataset, style: { setProperty: (name: string, value: string) => (styles[name] = value) } };
  const localStorage = { getItem: (key: string) => stored[key] ?? null };
  script({ documentElement }, localStorage, () => {});
  return { dataset, styles };
}
const person = (looks: object) => ({ accessToken: 'dogear_x', person: JSON.stringify(looks) });

test('a signed-out visitor is painted as one', () => {
  expect(paint({})).toEqual({ dataset: { session: 'out' }, styles: {} });
  expect(paint({ person: '{"role":"Admin"}' })).toEqual({ dataset: { session: 'out' }, styles: {} });
});

test('a signed-in person is painted with role, initial and picture', () => {
  const { dataset, styles } = paint(person({ name: ' ann', role: 'Seller', photo: '/photos/k-1' }));
  expect(dataset).toMatchObject({ session: 'in', role: 'Seller' });
  expect(styles).toEqual({ '--initial': '"A"', '--avatar': 'url("/photos/k-1")' });
});

test.each(['{', 'null', '7', '"x"', '[]', '{"name":null,"role":"Root","photo":5}'])(
  'odd storage %s breaks nothing',
  (text) => {
    expect(paint({ accessToken: 'dogear_x', person: text })).toEqual({ dataset: { session: 'in' }, styles: {} });
  },
);

test('only a picture of our own origin gets into the style sheet, and nothing that ends its quotes', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        webAddress,
        fc.string(),
        fc.string().map((text) => `/${text}`),
      ),
      (photo) => {
        const avatar = paint(person({ photo })).styles['--avatar'];
        if (avatar !== undefined) expect(avatar).toMatch(/^url\("\/(?!\/)[\w./%-]+"\)$/);
      },
    ),
  );
});

test('the initial is one whole character, quoted for CSS', () => {
  expect(paint(person({ name: '📚 shop' })).styles['--initial']).toBe('"📚"');
  expect(paint(person({ name: '"}' })).styles['--initial']).toBe(String.raw`"\""`);
});

test('where storage is forbidden the visitor is signed out', () => {
  const dataset: Record<string, string> = {};
  const localStorage = {
    getItem() {
      throw new Error('denied');
    },
  };
  script({ documentElement: { dataset } }, localStorage, () => {});
  expect(dataset).toEqual({ session: 'out' });
});

test('when another tab signs out, or somebody else in, nothing of the person before stays', () => {
  const dataset: Record<string, string> = {};
  let styles: Record<string, string> = {};
  let stored: Record<string, string> = person({ name: 'Ann', role: 'Seller', photo: '/photos/k-1' });
  const listeners: Record<string, () => void> = {};
  const documentElement = {
    dataset,
    style: { setProperty: (name: string, value: string) => (styles[name] = value) },
    removeAttribute: () => (styles = {}),
  };
  const document = { documentElement, querySelectorAll: () => [] };
  script(document, { getItem: (key: string) => stored[key] ?? null }, (name: string, act: () => void) => {
    listeners[name] = act;
  });
  stored = person({ name: 'Ben' });
  listeners.storage?.();
  expect([dataset, styles]).toEqual([{ session: 'in', person: 'Ben' }, { '--initial': '"B"' }]);
  stored = {};
  listeners.pageshow?.();
  expect([dataset, styles]).toEqual([{ session: 'out' }, {}]);
});

/** A page with these cards; what their hearts say after the page is there, and again after the storage has changed. */
function hearts(ids: readonly string[], stored: Record<string, string>) {
  const listeners: Record<string, () => void> = {};
  const wish = ids.map(() => ({ ariaPressed: null as string | boolean | null }));
  const book = ids.map((id, n) => ({ dataset: { id }, parentNode: { querySelector: () => wish[n] } }));
  const documentElement = { dataset: {}, style: { setProperty: () => {} }, removeAttribute: () => {} };
  script(
    { documentElement, querySelectorAll: () => book },
    { getItem: (key: string) => stored[key] ?? null },
    (name: string, act: () => void) => (listeners[name] = act),
  );
  const pressed = (event: string) => {
    listeners[event]?.();
    return wish.map(({ ariaPressed }) => ariaPressed);
  };
  return pressed;
}

test('the hearts of what a signed-in buyer wished are filled, and empty again without them', () => {
  const stored: Record<string, string> = { ...person({ role: 'Buyer' }), wished: '["b","x"]' };
  const pressed = hearts(['a', 'b'], stored);
  expect(pressed('DOMContentLoaded')).toEqual([null, true]);
  stored.wished = '["a"]';
  expect(pressed('storage')).toEqual([true, null]);
  delete stored.accessToken;
  expect(pressed('pageshow')).toEqual([null, null]);
});

test.each(['{', 'null', '7', '"b"', '{"b":1}'])('an odd list of wishes %s breaks nothing', (wished) => {
  expect(hearts(['b'], { ...person({ role: 'Buyer' }), wished })('DOMContentLoaded')).toEqual([null]);
});

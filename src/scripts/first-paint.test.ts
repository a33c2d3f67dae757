import fc from 'fast-check';
import { expect, test } from 'vitest';
import { webAddress } from '../../tests/fixtures/texts.ts';
import { bundleFirstPaint } from '../../tools/site/first-paint.ts';

/** The built script, as in pages. */
const script = new Function('document', 'localStorage', 'addEventListener', await bundleFirstPaint());

/** Runs the script on a stub of the page. */
function paint(stored: Record<string, string>) {
  const styles: Record<string, string> = {};
  const dataset: Record<string, string> = {};
  const documentElement = { dataset, style: { setProperty: (name: string, value: string) => (styles[name] = value) } };
  const localStorage = { getItem: (key: string) => stored[key] ?? null };
  script({ documentElement }, localStorage, () => {});
  return { dataset, styles };
}
const person = (looks: object) => ({ accessToken: 'dogear_x', person: JSON.stringify(looks) });

test('marks a signed-out visitor', () => {
  expect(paint({})).toEqual({ dataset: { session: 'out' }, styles: {} });
  expect(paint({ person: '{"role":"Admin"}' })).toEqual({ dataset: { session: 'out' }, styles: {} });
});

test('shows role, initial and picture of a signed-in user', () => {
  const { dataset, styles } = paint(person({ name: ' ann', role: 'Seller', photo: '/photos/k-1' }));
  expect(dataset).toMatchObject({ session: 'in', role: 'Seller' });
  expect(styles).toEqual({ '--initial': '"A"', '--avatar': 'url("/photos/k-1")' });
});

test.each(['{', 'null', '7', '"x"', '[]', '{"name":null,"role":"Root","photo":5}'])(
  'ignores invalid storage %s',
  (text) => {
    expect(paint({ accessToken: 'dogear_x', person: text })).toEqual({ dataset: { session: 'in' }, styles: {} });
  },
);

test('accepts only a picture of the own origin, without quote characters', () => {
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

test('takes one whole character as the initial, quoted for CSS', () => {
  expect(paint(person({ name: '📚 shop' })).styles['--initial']).toBe('"📚"');
  expect(paint(person({ name: '"}' })).styles['--initial']).toBe(String.raw`"\""`);
});

test('treats a visitor without storage as signed out', () => {
  const dataset: Record<string, string> = {};
  const localStorage = {
    getItem() {
      throw new Error('denied');
    },
  };
  script({ documentElement: { dataset } }, localStorage, () => {});
  expect(dataset).toEqual({ session: 'out' });
});

test('clears the previous user when another tab signs out or in', () => {
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

/** A page with these cards; returns their hearts and links after an event. */
function cards(ids: readonly string[], stored: Record<string, string>) {
  const listeners: Record<string, () => void> = {};
  const made = ids.map((id) => {
    const heart = { wished: false, toggleAttribute: (_: string, on: boolean) => (heart.wished = on) };
    const book = { dataset: { id }, hidden: false, nextElementSibling: heart };
    const link = {
      hidden: true,
      href: '',
      dataset: { to: '/dashboard/payment/' },
      nextElementSibling: book,
    };
    return { heart, link, book };
  });
  const documentElement = { dataset: {}, style: { setProperty: () => {} }, removeAttribute: () => {} };
  script(
    { documentElement, querySelectorAll: () => made.map(({ link }) => link) },
    { getItem: (key: string) => stored[key] ?? null },
    (name: string, act: () => void) => (listeners[name] = act),
  );
  return (event: string) => {
    listeners[event]?.();
    return made.map(({ heart, link, book }) => ({
      wished: heart.wished,
      button: !book.hidden,
      link: link.hidden ? null : link.href,
    }));
  };
}
const wishedOn = (page: ReturnType<typeof cards>, event: string) => page(event).map(({ wished }) => wished);

test("fills the hearts of a signed-in buyer's wishes and empties them after the log-out", () => {
  const stored: Record<string, string> = { ...person({ role: 'Buyer' }), wished: '["b","x"]' };
  const page = cards(['a', 'b'], stored);
  expect(wishedOn(page, 'DOMContentLoaded')).toEqual([false, true]);
  stored.wished = '["a"]';
  expect(wishedOn(page, 'storage')).toEqual([true, false]);
  delete stored.accessToken;
  expect(wishedOn(page, 'pageshow')).toEqual([false, false]);
});

test.each(['{', 'null', '7', '"x"', '{"b":1}'])('ignores an invalid list of wishes %s', (wished) => {
  expect(wishedOn(cards(['b'], { ...person({ role: 'Buyer' }), wished }), 'DOMContentLoaded')).toEqual([false]);
});

test('links a booked copy to its payment until the order ends or the buyer signs out', () => {
  const stored: Record<string, string> = { ...person({ role: 'Buyer' }), booked: '{"b":"o1"}' };
  const page = cards(['a', 'b'], stored);
  const booked = { button: false, link: '/dashboard/payment/o1' };
  expect(page('DOMContentLoaded')).toMatchObject([{ button: true, link: null }, booked]);
  expect(page('storage')[1]).toMatchObject(booked);
  stored.booked = '{}';
  expect(page('storage')[1]).toMatchObject({ button: true, link: null });
  stored.booked = '{"b":"o1"}';
  delete stored.accessToken;
  expect(page('pageshow')[1]).toMatchObject({ button: true, link: null });
});

test.each(['{', 'null', '7', '"b"', '["b"]', '{"b":null}'])('ignores invalid bookings %s', (booked) => {
  const page = cards(['b', 'c'], { ...person({ role: 'Buyer' }), booked });
  expect(page('DOMContentLoaded')).toMatchObject([
    { button: true, link: null },
    { button: true, link: null },
  ]);
});

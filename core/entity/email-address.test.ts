import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { commonWords } from '../words/en/common.ts';
import { emailAddress, emailSearchTermOf, parseEmail } from './email-address.ts';

describe('an address', () => {
  test.each([
    ["pat.o'hara@example.com", "pat.o'hara@example.com"],
    ['a&b@example.com', 'a&b@example.com'],
    ['a=b@example.com', 'a=b@example.com'],
    ["!#$%&'*+/=?^_`{|}~-@example.com", "!#$%&'*+/=?^_`{|}~-@example.com"],
    ['Case@Example.COM', 'case@example.com'],
    ['bücher@example.com', undefined],
    ['a@bücher.example', 'a@xn--bcher-kva.example'],
    ['a@BÜCHER.Example', 'a@xn--bcher-kva.example'],
    ['a@bu\u0308cher.example', 'a@xn--bcher-kva.example'],
    ['a@bücher。example', 'a@xn--bcher-kva.example'],
    ['a@XN--BCHER-KVA.example', 'a@xn--bcher-kva.example'],
    ['a@例子.中国', 'a@xn--fsqu00a.xn--fiqs8s'],
    ['a@straße.example', 'a@xn--strae-oqa.example'],
    [`a@${'b'.repeat(63)}.example`, `a@${'b'.repeat(63)}.example`],
    ['a@1.example', 'a@1.example'],
  ])('%j is kept as %j', (typed, kept) => {
    expect(parseEmail(typed)).toBe(kept);
    if (kept !== undefined) expect(parseEmail(kept)).toBe(kept);
  });

  test.each([
    '',
    '@',
    'a',
    '@example.com',
    'a@',
    'user@localhost',
    'us..er@example.com',
    '.user@example.com',
    'user.@example.com',
    'a b@example.com',
    'a@b@example.com',
    '"a b"@example.com',
    'a(x)@example.com',
    'a,b@example.com',
    'a@example..com',
    'a@.example.com',
    'a@example.com.',
    'a@-b.example',
    'a@b-.example',
    'a@b_c.example',
    'a@[192.0.2.1]',
    `a@${'b'.repeat(64)}.example`,
    `a@${'ü'.repeat(63)}.example`,
    `a@${'b.'.repeat(127)}example`,
    'a@１９２.0.2.1',
    'a@bücher.example/x',
    'a@bücher.example:80',
    'a@x%40bücher.example',
    'a@\u2100.example',
    'a＠example.com',
    '\u212a@example.com',
    'a\u200b@example.com',
    'a@b.org\r\nBcc: c@d.org',
    'a@bü\tcher.example',
  ])('%j is none', (typed) => {
    expect(parseEmail(typed)).toBeUndefined();
  });

  test('is searched in its stored form, and any other text unchanged', () => {
    expect(emailSearchTermOf(' A@BÜCHER.example ')).toBe('a@xn--bcher-kva.example');
    expect(emailSearchTermOf(' Nobody ')).toBe('nobody');
  });
});

describe('a typed email address', () => {
  const parse = (input: unknown) => {
    const result = v.safeParse(emailAddress, input);
    return result.success ? result.output : result.issues[0].message;
  };

  test('is trimmed and compared in lower case', () => {
    expect(parse('  Ann.Smith@Example.ORG ')).toBe('ann.smith@example.org');
  });

  test.each([['ann'], ['ann@'], ['@b.org'], ['a b@c.org'], ['a@b'], ['a@b.org\r\nBcc: c@d.org'], ['<a@b.org>']])(
    '%j is not valid',
    (address) => {
      expect(parse(address)).toBe(commonWords.email);
    },
  );

  test('has a bounded length', () => {
    expect(parse(`${'a'.repeat(250)}@b.org`)).toBe(commonWords.tooLong(254));
  });
});

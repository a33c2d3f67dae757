import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { narrowPolicy } from './content-security-policy.ts';

const named = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test("keeps the hashes of the page's own scripts and styles", async () => {
  const [script, module, style, elsewhere] = ['go()', 'import("/é.js")\n', 'p{margin:0}', 'other()'].map(named);
  const page =
    '<style>p{margin:0}</style><script>go()</script><script type="module" data-x>import("/é.js")\n</script><p>other()</p>';
  expect(
    await narrowPolicy(
      `default-src 'none'; script-src 'self' ${script} ${elsewhere} ${module}; style-src 'self' ${elsewhere} ${style};`,
      page,
    ),
  ).toBe(`default-src 'none'; script-src 'self' ${script} ${module}; style-src 'self' ${style};`);
});

test.each(['<script>', '</style>', '<style>p{margin:0}</style>', '<!-- <script', '>'])(
  "keeps the page's scripts and styles allowed when its text contains %s",
  async (words) => {
    const policy = `script-src ${named('go()')}; style-src ${named('p{margin:0}')} ${named('i{}')}`;
    const page = `<meta name="description" content="${words}"><style>p{margin:0}</style><img alt="${words}" class=cover><style data-x>i{}</style><p>it's</p><script>go()</script>`;
    expect(await narrowPolicy(policy, page)).toBe(policy);
  },
);

test('never allows a script that the policy did not allow', async () => {
  const policy = "script-src 'self'; style-src 'self'";
  expect(await narrowPolicy(policy, '<script>evil()</script><style>*{color:red}</style>')).toBe(policy);
});

import { expect, test } from 'vitest';
import { htmlErrors } from './html-rules.ts';

const page = (body: string, after = '') =>
  `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>A</title></head><body>${body}</body></html>${after}`;

test('a valid page has no errors', async () => {
  expect(await htmlErrors(page('<main><h1>A</h1><br><p style="color:red">b</p></main>', '\n<!-- built -->\n'))).toEqual(
    [],
  );
});

test.each([
  ['a style in the body', page('<style>a{}</style>'), /style/],
  ['a script after the end', page('<p>a</p>', '<script type="module" src="/a.js"></script>'), /after the end/],
  ['a block in a paragraph', page('<p><div>a</div></p>'), /./],
  ['the same id twice', page('<p id="a">a</p><p id="a">b</p>'), /no-dup-id/],
  ['a button in a link', page('<a href="/"><button type="button">a</button></a>'), /permitted/],
])('%s is found', async (_, html, error) => {
  expect((await htmlErrors(html)).join('\n')).toMatch(error);
});

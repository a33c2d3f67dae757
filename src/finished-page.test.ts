import { expect, test } from 'vitest';
import { hashOf } from './content-security-policy.ts';
import { finishedPage } from './finished-page.ts';

const POLICY = "script-src 'self'; style-src 'self' 'sha256-unused'";

test('moves styles out of the body', async () => {
  const island = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>';
  const { page, policy } = await finishedPage(`<body><p>${island}<astro-island></astro-island></body>`, POLICY);
  expect(page).toBe('<body><p><astro-island></astro-island></body>');
  expect(policy).toBe("script-src 'self'; style-src 'self'");
});

test('allows the styles in the page by their hash and names no others', async () => {
  const { policy } = await finishedPage('<style>p{margin:0}</style>', POLICY, ['p{margin:0}', 'i{}']);
  expect(policy).toBe(`script-src 'self'; style-src 'self' 'sha256-${await hashOf('p{margin:0}')}'`);
});

test('does not allow foreign styles because they are in the page', async () => {
  const { policy } = await finishedPage('<style>*{color:red}</style>', POLICY, ['p{margin:0}']);
  expect(policy).toBe("script-src 'self'; style-src 'self'");
});

test('text of a page does not allow a style', async () => {
  const { policy } = await finishedPage('<p>p{margin:0}</p>', POLICY, ['p{margin:0}']);
  expect(policy).toBe("script-src 'self'; style-src 'self'");
});

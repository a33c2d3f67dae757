/** The command line itself, in a process of its own, without a terminal. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROOT } from '../../stack/build.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'setup-command-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function deploy(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'tools/deploy.ts'), ...args], {
    encoding: 'utf8',
    // No program is found, so a command that runs all the same would fail.
    env: { PATH: folder, HOME: folder, TMPDIR: folder },
    input: '',
  });
  return { status, stdout, stderr };
}

function file(...lines: readonly string[]): string {
  const path = join(folder, 'shop.values');
  writeFileSync(path, lines.join('\n'));
  return path;
}

test('without a terminal and values, names what is missing', () => {
  const { status, stdout, stderr } = deploy('--setup');
  expect([status, stdout]).toEqual([1, '']);
  for (const name of ['ORIGIN', 'STRIPE_SECRET_KEY', 'PUBLIC_STRIPE_KEY', 'GOOGLE_CLIENT_ID'])
    expect(stderr).toContain(name);
});

test('takes values from a file, and names the rest', () => {
  const values = file('ORIGIN=https://your.shop', 'STRIPE_SECRET_KEY=sk_live_51secretOfTheShop');
  const { status, stderr } = deploy('--setup', '--values', values);
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^Missing: PUBLIC_STRIPE_KEY, GOOGLE_CLIENT_ID/)]);
  expect(stderr).not.toContain('sk_live_51secretOfTheShop');
});

test('a dry run ends well with nothing given, and leaves nothing behind', () => {
  const { status, stdout, stderr } = deploy('--setup', '--dry-run');
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain('$ npx wrangler r2 bucket create dogear-photos');
  expect(stdout).toContain('PUBLIC_STRIPE_KEY=<PUBLIC_STRIPE_KEY>');
  expect(readdirSync(folder)).toEqual([]);
});

test('a dry run of staging says that live keys are refused, and shows no secret', () => {
  const values = file('STRIPE_SECRET_KEY=sk_live_51secretOfTheShop');
  const { status, stdout } = deploy('--setup', '--dry-run', '--env', 'staging', '--values', values);
  expect([status, stdout]).toEqual([0, expect.stringContaining('Live keys of Stripe are refused in staging')]);
  expect(stdout).toContain('turso db create dogear-staging');
  expect(stdout).not.toContain('sk_live_51secretOfTheShop');
});

test('a version without a rollback deploys nothing', () => {
  const { status, stderr } = deploy('--to', 'a-version');
  expect([status, stderr]).toEqual([1, '--to is for --rollback.\n']);
});

test('a rollback that wrangler refuses changes nothing and ends with its words', () => {
  const { status, stdout, stderr } = deploy('--rollback');
  expect([status, stdout.split('\n')]).toEqual([1, [expect.stringMatching(/^\$ npx wrangler deployments list/), '']]);
  expect(stderr).toContain('CLOUDFLARE_API_TOKEN');
});

test('an option with a typing error deploys nothing', () => {
  const { status, stderr } = deploy('--dryrun');
  expect([status, stderr]).toEqual([1, expect.stringContaining("Unknown option '--dryrun'")]);
});

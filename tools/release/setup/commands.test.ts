import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROOT } from '../../stack/build.ts';
import { runnerOf, shown } from './commands.ts';

const WRANGLER = join(ROOT, 'node_modules/wrangler/bin/wrangler.js');
const SECRET = 'sk_live_51secretOfTheShop';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'commands-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a command shows names of secrets only', () => {
  const args = ['secret', 'bulk', '--name', 'dogear'];
  expect(shown({ program: 'wrangler', args, secrets: { STRIPE_SECRET_KEY: SECRET } })).toBe(
    'npx wrangler secret bulk --name dogear   (by its input: STRIPE_SECRET_KEY)',
  );
});

test('a program that is not installed has no status', () => {
  expect(runnerOf(WRANGLER, { PATH: folder })({ program: 'turso', args: ['auth', 'whoami'] })).toMatchObject({
    status: null,
  });
});

/** Stand-in of Cloudflare's API: takes everything. In a thread, because a command blocks this one. */
const API = `
const { parentPort } = require('node:worker_threads');
const server = require('node:http').createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => (body += chunk));
  request.on('end', () => {
    parentPort.postMessage({ path: request.url, body });
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ success: true, errors: [], messages: [], result: [] }));
  });
});
server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

// Fails when wrangler's log on disk has the bodies of its requests.
test('wrangler itself takes secrets by its input and writes none of them to disk', async () => {
  const api = new Worker(API, { eval: true });
  try {
    const port = await new Promise((resolve) => api.once('message', resolve));
    const sent = new Promise((resolve) => api.once('message', resolve));
    const run = runnerOf(WRANGLER, {
      ...{ PATH: process.env.PATH, HOME: folder, TMPDIR: folder, XDG_CONFIG_HOME: folder, WRANGLER_LOG_PATH: folder },
      ...{ CLOUDFLARE_API_BASE_URL: `http://127.0.0.1:${port}`, CLOUDFLARE_API_TOKEN: 't', CLOUDFLARE_ACCOUNT_ID: 'a' },
      ...{ WRANGLER_LOG_SANITIZE: 'false' },
    });
    const args = ['secret', 'bulk', '--name', 'dogear', '--config', 'wrangler.toml'];
    const { status, output } = run({ program: 'wrangler', args, secrets: { STRIPE_SECRET_KEY: SECRET } });
    expect([status, output]).toEqual([0, expect.stringContaining('STRIPE_SECRET_KEY')]);
    expect(await sent).toMatchObject({
      path: expect.stringContaining('/accounts/a/workers/scripts/dogear/'),
      body: expect.stringContaining(SECRET),
    });
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const written = files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8')).join('\n');
    expect(written).toContain('/workers/scripts/dogear/');
    expect(`${written}${output}`).not.toContain(SECRET);
  } finally {
    await api.terminate();
  }
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ENVIRONMENTS } from './environments.ts';
import type { Command } from './setup/commands.ts';
import { type KeptFiles, keepFiles } from './store-build-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'built-'));
  for (const name of ['Form.aaaaaaaa.js', 'first.bbbbbbbb.css']) writeFileSync(join(folder, name), name);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Files of the running shop. `Form` has changed in the new build, `first` has not. */
const RUNNING: Readonly<Record<string, string>> = {
  '/build-files.json': '["Form.cccccccc.js","first.bbbbbbbb.css","../secret","later.js"]',
  '/_astro/Form.cccccccc.js': 'the old form',
};

async function keptFiles(change: Partial<KeptFiles> = {}, status = 0) {
  const [asked, lines]: [string[], string[]] = [[], []];
  const commands: Command[] = [];
  let put: Record<string, string> = {};
  const ended = await keepFiles({
    environment: ENVIRONMENTS.production,
    folder,
    origin: 'https://your.shop',
    ask: async (url) => {
      const { pathname } = new URL(url);
      asked.push(pathname);
      const body = RUNNING[pathname];
      return new Response(body ?? '', { status: body === undefined ? 404 : 200 });
    },
    run: (command) => {
      commands.push(command);
      const list = JSON.parse(readFileSync(command.args[5] ?? '', 'utf8')) as { key: string; file: string }[];
      put = Object.fromEntries(list.map(({ key, file }) => [key, readFileSync(file, 'utf8')]));
      return { status, stdout: '', output: 'The network is down.' };
    },
    say: (line) => lines.push(line),
    ...change,
  }).catch((error: Error) => error.message);
  return { asked, put, ended, commands, said: lines.join('\n') };
}

test('puts the files of the new build, and again those of the running one, by a command that is shown', async () => {
  const { put, asked, said, commands } = await keptFiles();
  expect(put).toEqual({
    'builds/Form.aaaaaaaa.js': 'Form.aaaaaaaa.js',
    'builds/first.bbbbbbbb.css': 'first.bbbbbbbb.css',
    'builds/Form.cccccccc.js': 'the old form',
  });
  // Fails when a name of the list that is no name of a file is asked for or written.
  expect(asked).toEqual(['/build-files.json', '/_astro/Form.cccccccc.js']);
  expect(said).toMatch(/^\$ npx wrangler r2 bulk put dogear-photos --filename \S+ --remote --force$/m);
  expect(commands.length).toBe(1);
});

test('keeps the new files alone where no shop answers, and says so', async () => {
  for (const ask of [async () => new Response('', { status: 404 }), () => Promise.reject(new Error('no such host'))]) {
    const { put, said, ended } = await keptFiles({ ask });
    expect([Object.keys(put).length, ended]).toEqual([2, undefined]);
    expect(said).toContain('which is right for a first deployment');
  }
});

test('offline shows the command, asks nothing and puts nothing', async () => {
  const { asked, commands, said } = await keptFiles({ origin: null });
  expect([asked, commands]).toEqual([[], []]);
  expect(said).toContain('$ npx wrangler r2 bulk put dogear-photos');
});

test('a failure of wrangler ends the deployment, with its own words', async () => {
  expect((await keptFiles({}, 1)).ended).toMatch(/could not be kept\.\nThe network is down\./);
});

// Fails when the build names files as the Worker would not look for them.
test('refuses a file whose name the Worker would not find again', async () => {
  writeFileSync(join(folder, 'plain.js'), '');
  expect((await keptFiles()).ended).toContain('plain.js');
});

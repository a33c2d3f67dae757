/** A copy of the application to run: bundled into one file that starts in a tenth of a second, and edited where asked. */
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@libsql/client/web';
import { migrate } from 'drizzle-orm/libsql/migrator';
import { drizzle } from 'drizzle-orm/libsql/web';
// Comes with wrangler, which bundles the real Worker with it too.
import { build } from 'esbuild';
import { ROOT } from '../../tools/stack/build.ts';
import { startDatabase } from '../../tools/stack/database.ts';

/** One text that stands exactly once in a file, and what takes its place. */
export type Edit = { readonly file: string; readonly from: string; readonly to: string };

export type Application = {
  /** The Worker in one file. */
  readonly worker: string;
  /** A migrated, empty database to start from. */
  readonly database: string;
  remove(): void;
};

/** Nobody has time for real patience: what takes seconds in production takes one here, so that a run meets many of them. */
const LESS_PATIENCE: readonly Edit[] = [
  { file: 'functions/db/client.ts', from: 'REPLY_WITHIN_MS = 5_000', to: 'REPLY_WITHIN_MS = 1_000' },
  { file: 'functions/services/stripe.ts', from: 'REPLY_WITHIN_MS = 10_000', to: 'REPLY_WITHIN_MS = 1_500' },
];

/** Builds the application with these edits into `folder`; `port` is free for the database that migrates. */
export async function buildApplication(folder: string, port: number, edits: readonly Edit[]): Promise<Application> {
  mkdirSync(folder, { recursive: true });
  for (const part of ['functions', 'migrations', 'core', 'tests/faults']) {
    cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  for (const edit of [...LESS_PATIENCE, ...edits]) apply(folder, edit);
  const worker = join(folder, 'worker.mjs');
  await build({
    entryPoints: [join(folder, 'tests/faults/worker-entry.ts')],
    outfile: worker,
    ...{ bundle: true, platform: 'node', format: 'esm', logLevel: 'error', preserveSymlinks: true },
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
  const database = join(folder, 'empty');
  mkdirSync(database);
  const sqld = await startDatabase(port, database);
  const client = createClient({ url: `http://127.0.0.1:${port}` });
  await migrate(drizzle(client), { migrationsFolder: join(folder, 'migrations') });
  await sqld.stop();
  return { worker, database, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** How often the text stands in a file of the application. */
const times = (folder: string, { file, from }: Edit) => readFileSync(join(folder, file), 'utf8').split(from).length - 1;

/** Whether the edit still fits the application as it is. */
export const applies = (edit: Edit): boolean => times(ROOT, edit) === 1;

/** Fails loudly when the text is not there exactly once, so that no edit rots unseen. */
function apply(folder: string, edit: Edit): void {
  const found = times(folder, edit);
  if (found !== 1) throw new Error(`${edit.file} has this text ${found} times, not once: ${edit.from}`);
  const path = join(folder, edit.file);
  writeFileSync(
    path,
    readFileSync(path, 'utf8').replace(edit.from, () => edit.to),
  );
}

/**
 * A copy of the application: bundled into one file, which starts in a tenth of a second, with the edits of a mutation.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@libsql/client/web';
import { migrate } from 'drizzle-orm/libsql/migrator';
import { drizzle } from 'drizzle-orm/libsql/web';
// Comes with wrangler, which bundles the real Worker with it too.
import { build } from 'esbuild';
import { ROOT } from '../../../tools/stack/build.ts';
import { startDatabase } from '../../../tools/stack/database.ts';
import { writeValuesAndTransitions } from '../../../tools/stack/write-allowed-values.ts';

/** A text that is exactly once in a file, and its replacement. */
export type Edit = { readonly file: string; readonly from: string; readonly to: string };

export type Application = {
  readonly worker: string;
  /** Path of a migrated, empty database. */
  readonly database: string;
  remove(): void;
};

/** Timeouts of several seconds are shortened, so that a run reaches many of them. */
const SHORT_TIMEOUTS: readonly Edit[] = [
  { file: 'functions/db/client.ts', from: 'REPLY_WITHIN_MS = 5_000', to: 'REPLY_WITHIN_MS = 1_000' },
  { file: 'functions/services/mail/mail-rules.ts', from: 'DEADLINE_MS = 20_000', to: 'DEADLINE_MS = 1_500' },
  { file: 'functions/services/push/web-push.ts', from: 'DEADLINE_MS = 5_000', to: 'DEADLINE_MS = 1_000' },
  {
    file: 'functions/services/stripe/stripe-payments.ts',
    from: 'REPLY_WITHIN_MS = 10_000',
    to: 'REPLY_WITHIN_MS = 1_500',
  },
];

/**
 * Builds the application with these edits into `folder`. The database for the migration listens on `port`, which must
 * be free.
 */
export async function buildApplication(folder: string, port: number, edits: readonly Edit[]): Promise<Application> {
  mkdirSync(folder, { recursive: true });
  for (const part of [
    'functions',
    'migrations',
    'core',
    'src/paths.ts',
    'tests/faults',
    'tests/fixtures/notices/node-sockets.ts',
    'tools/stack/kept-streams.ts',
  ]) {
    cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  for (const edit of [...SHORT_TIMEOUTS, ...edits]) apply(folder, edit);
  const worker = join(folder, 'worker.mjs');
  await build({
    entryPoints: [join(folder, 'tests/faults/environment/worker-entry.ts')],
    outfile: worker,
    ...{ bundle: true, platform: 'node', format: 'esm', logLevel: 'error', preserveSymlinks: true },
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
  const database = join(folder, 'empty');
  mkdirSync(database);
  const sqld = await startDatabase(port, database);
  const client = createClient({ url: `http://127.0.0.1:${port}` });
  await migrate(drizzle(client), { migrationsFolder: join(folder, 'migrations') });
  await writeValuesAndTransitions(client);
  // A run may last longer than the thirty days after which letters are deleted, and its checks read them.
  await client.execute(`CREATE TRIGGER letters_stay BEFORE DELETE ON outbox WHEN OLD.state IN ('sent', 'dead', 'late', 'dropped')
    AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id AND deleted_at IS NULL) BEGIN SELECT raise(IGNORE); END`);
  await sqld.stop();
  return { worker, database, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Occurrences of the text in a file of the application. */
const times = (folder: string, { file, from }: Edit) => readFileSync(join(folder, file), 'utf8').split(from).length - 1;

/** True if the edit still matches the application. */
export const applies = (edit: Edit): boolean => times(ROOT, edit) === 1;

/** Throws unless the text is there exactly once, so that an edit cannot become outdated unnoticed. */
function apply(folder: string, edit: Edit): void {
  const found = times(folder, edit);
  if (found !== 1) throw new Error(`${edit.file} has this text ${found} times, not once: ${edit.from}`);
  const path = join(folder, edit.file);
  writeFileSync(
    path,
    readFileSync(path, 'utf8').replace(edit.from, () => edit.to),
  );
}

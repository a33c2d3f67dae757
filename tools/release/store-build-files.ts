/**
 * Keeps the files of a build for those who opened the shop before the next one: puts them into the bucket, where the
 * Worker finds them (`src/earlier-builds.ts`). The files of the running build are put again, because the bucket counts
 * their days from then.
 */
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  BUILD_FILE_PATTERN,
  BUILD_FILES_PATH,
  STORED_BUILD_DAYS,
  STORED_BUILD_PREFIX,
} from '../../core/earlier-builds.ts';
import type { Environment } from './environments.ts';
import { type Command, type Run, shown } from './setup/commands.ts';

export type KeptFiles = {
  readonly environment: Environment;
  /** Folder of the built files, `dist/client/_astro`. */
  readonly folder: string;
  /** Address of the running shop; null offline, when nothing is asked and nothing is put. */
  readonly origin: string | null;
  readonly ask: (url: string) => Promise<Response>;
  readonly run: Run;
  readonly say: (line: string) => void;
};

/** Throws when wrangler fails. A running shop that does not answer is reported, since a first deployment has none. */
export async function keepFiles({ environment, folder, origin, ask, run, say }: KeptFiles): Promise<void> {
  const names = readdirSync(folder);
  const misnamed = names.filter((name) => !BUILD_FILE_PATTERN.test(`/_astro/${name}`));
  if (misnamed.length > 0)
    throw new Error(`The Worker would not find ${misnamed.join(', ')} again: core/earlier-builds.ts.`);
  const scratch = mkdtempSync(join(tmpdir(), 'dogear-files-'));
  try {
    const before = origin === null ? [] : await runningFiles({ origin, ask, say }, folder, scratch);
    const list = join(scratch, 'list.json');
    const entries = [...names.map((name) => join(folder, name)), ...before.map((name) => join(scratch, name))].map(
      (file) => ({ key: STORED_BUILD_PREFIX + file.slice(file.lastIndexOf('/') + 1), file }),
    );
    writeFileSync(list, JSON.stringify(entries));
    const command: Command = {
      program: 'wrangler',
      args: ['r2', 'bulk', 'put', environment.bucket, '--filename', list, '--remote', '--force'],
    };
    say(
      `${names.length} files of this build and ${before.length} of the running one are kept for ${STORED_BUILD_DAYS} days.`,
    );
    say(`$ ${shown(command)}`);
    if (origin === null) return;
    const { status, output } = run(command);
    if (status !== 0) throw new Error(`The files of the build could not be kept.\n${output}`.trim());
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

/** Fetches the running build's files that the new one lacks into a folder, and returns their names. */
async function runningFiles(
  { origin, ask, say }: Pick<KeptFiles, 'ask' | 'say'> & { readonly origin: string },
  folder: string,
  scratch: string,
): Promise<string[]> {
  const kept: string[] = [];
  try {
    const answer = await ask(origin + BUILD_FILES_PATH);
    if (!answer.ok) throw new Error(`${BUILD_FILES_PATH} is answered with ${answer.status}`);
    const listed = (await answer.json()) as readonly string[];
    for (const name of listed.filter(
      (one) => BUILD_FILE_PATTERN.test(`/_astro/${one}`) && !existsSync(join(folder, one)),
    )) {
      const file = await ask(`${origin}/_astro/${name}`);
      if (!file.ok) throw new Error(`${name} is answered with ${file.status}`);
      writeFileSync(join(scratch, name), Buffer.from(await file.arrayBuffer()));
      kept.push(name);
    }
  } catch (error) {
    say(
      `The files of the running build were not all found, which is right for a first deployment: ${error instanceof Error ? error.message : error}.`,
    );
  }
  return kept;
}

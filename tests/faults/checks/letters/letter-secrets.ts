/**
 * The secrets of links are in letters and nowhere else (M5): not in the files of the database, not in the log of the
 * Workers.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '../../environment/environment.ts';
import type { Arrived } from '../../environment/mail-server.ts';
import type { Violation } from '../observations.ts';

/** The fragment of a link. */
const SECRET = /#([\w-]{40,})/g;

/** The database must be stopped. */
export function checkSecrets({ database, workers }: Environment, letters: readonly Arrived[]): Violation[] {
  const places = [
    ...filesIn(database.folder).map((path) => ({ name: path, bytes: readFileSync(path) })),
    { name: 'the log of the Workers', bytes: Buffer.from(workers.everything.join('\n')) },
  ];
  return letters.flatMap(({ letterId, text }) =>
    [...text.matchAll(SECRET)].flatMap(([, secret = '']) =>
      places
        .filter(({ bytes }) => bytes.includes(secret))
        .map(({ name }) => ({ invariant: 'M5', what: `a secret of ${letterId} in ${name}`, ids: [letterId] })),
    ),
  );
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());

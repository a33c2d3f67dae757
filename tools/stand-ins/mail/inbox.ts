import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { domainToASCII } from 'node:url';
import type { Kept } from './letter.ts';

/** Limit of letters after a restart, newest first. */
const LIMIT_AFTER_RESTART = 1_000;

/** A line of the file: a letter, or the deletion of those to an address (null: all). */
type Line = { readonly letter: Kept } | { readonly emptied: string | null };

/** An address with its domain in ASCII: the library behind the port decodes international domains. */
const asciiAddress = (address: string): string => {
  const at = address.lastIndexOf('@') + 1;
  return address.slice(0, at) + (domainToASCII(address.slice(at)) || address.slice(at));
};

const isFor = (to: string | null) => (letter: Kept) =>
  to === null || letter.to.toLowerCase() === asciiAddress(to).toLowerCase();

/**
 * All letters, in memory and in one file with a line each. A line is written before the letter is acknowledged; an
 * incomplete one (kill -9 during the write) is dropped. Survives the death of the process, not a power cut.
 */
export class Inbox {
  /** Null once it is closed: the number may belong to another file by then. */
  #file: number | null;
  readonly #now: () => number;
  /** Oldest first. */
  #letters: Kept[];
  #watchers = new Set<() => void>();

  constructor(dataDir: string, now: () => number) {
    mkdirSync(dataDir, { recursive: true });
    this.#now = now;
    const path = join(dataDir, 'letters.jsonl');
    this.#letters = readLetters(path).slice(-LIMIT_AFTER_RESTART);
    const next = openSync(`${path}.next`, 'w');
    for (const letter of this.#letters) append(next, { letter });
    renameSync(`${path}.next`, path);
    this.#file = next;
  }

  /** Once this returns, the letter survives the death of the process. Throws where the inbox is closed. */
  keep(to: string, bytes: Buffer): Kept {
    const letter: Kept = {
      id: randomUUID(),
      to: asciiAddress(to),
      receivedAt: this.#now(),
      raw: bytes.toString('latin1'),
    };
    this.#append({ letter });
    this.#letters.push(letter);
    this.#changed();
    return letter;
  }

  /** The case of an address is ignored. */
  newestFirst(to: string | null = null): Kept[] {
    return this.#letters.filter(isFor(to)).reverse();
  }

  find(id: string): Kept | undefined {
    return this.#letters.find((letter) => letter.id === id);
  }

  empty(to: string | null = null): void {
    this.#append({ emptied: to });
    const goes = isFor(to);
    this.#letters = this.#letters.filter((letter) => !goes(letter));
    this.#changed();
  }

  /** Calls back after each change. Returns the function that ends that. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
  }

  #append(line: Line): void {
    if (this.#file === null) throw new Error('The inbox is closed.');
    append(this.#file, line);
  }

  #changed(): void {
    for (const watcher of this.#watchers) watcher();
  }
}

function readLetters(path: string): Kept[] {
  if (!existsSync(path)) return [];
  const text = readFileSync(path, 'utf8');
  let letters: Kept[] = [];
  for (const line of text.slice(0, text.lastIndexOf('\n') + 1).split('\n')) {
    if (line === '') continue;
    const what = JSON.parse(line) as Line;
    if ('letter' in what) letters.push(what.letter);
    else {
      const goes = isFor(what.emptied);
      letters = letters.filter((letter) => !goes(letter));
    }
  }
  return letters;
}

function append(file: number, line: Line): void {
  const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
  for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
}

import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

/** One row's new value; null deletes the row. */
export type Change = readonly [table: string, id: string, value: unknown];

/**
 * An append-only file with one line of JSON per transaction. An incomplete line (kill -9 during the write) is dropped
 * when the file is opened, so a transaction is there completely or not at all. Survives the death of the process, not a
 * power cut: lines are not synced.
 */
export class Journal {
  readonly #path: string;
  #file = -1;
  #length = 0;

  constructor(dataDir: string) {
    mkdirSync(dataDir, { recursive: true });
    this.#path = join(dataDir, 'stripe.jsonl');
  }

  /** Changes of every complete transaction, oldest first. */
  read(): Change[] {
    if (!existsSync(this.#path)) return [];
    const text = readFileSync(this.#path, 'utf8');
    const lines = text.slice(0, text.lastIndexOf('\n') + 1).split('\n');
    return lines.filter((line) => line !== '').flatMap((line) => JSON.parse(line) as Change[]);
  }

  /** Writes a new file with only `rows`, which replaces the old one atomically. */
  open(rows: Iterable<Change>): void {
    const next = `${this.#path}.next`;
    this.#file = openSync(next, 'w');
    this.#length = 0;
    for (const row of rows) this.append([row]);
    fsyncSync(this.#file);
    renameSync(next, this.#path);
  }

  /** Writes a transaction; once this returns, it survives the death of the process. */
  append(changes: readonly Change[]): void {
    const line = Buffer.from(`${JSON.stringify(changes)}\n`);
    try {
      for (let written = 0; written < line.length; ) {
        written += writeSync(this.#file, line, written, line.length - written, this.#length + written);
      }
      this.#length += line.length;
    } catch (error) {
      // A full disk may have written half a line; the next one must not be appended to it.
      ftruncateSync(this.#file, this.#length);
      throw error;
    }
  }

  close(): void {
    if (this.#file >= 0) closeSync(this.#file);
    this.#file = -1;
  }
}

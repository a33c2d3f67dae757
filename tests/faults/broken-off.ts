/** A seed that came to no verdict, with what everybody said last. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { World } from './world.ts';

const LINES = 25;

export class BrokenOff extends Error {
  override readonly name = 'BrokenOff';
  readonly seed: number;
  readonly stage: string;
  readonly journal: readonly string[];

  constructor(seed: number, stage: string, world: World, cause: unknown) {
    const { workers, journal, database } = world;
    const said = [
      ...section('What happened last', journal.lines()),
      ...section('What the Workers said', workers.log),
      ...section('What the database said', logOf(database.folder)),
    ];
    super(`seed ${seed} broke off, ${stage}: ${cause}\n${said.join('\n')}`, { cause });
    this.seed = seed;
    this.stage = stage;
    this.journal = journal.lines();
  }
}

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? [`  ${title}:`, ...lines.slice(-LINES).map((line) => `    ${line}`)] : [];

function logOf(folder: string): string[] {
  try {
    return readFileSync(join(folder, 'database.log'), 'utf8').trimEnd().split('\n').filter(Boolean);
  } catch {
    return [];
  }
}

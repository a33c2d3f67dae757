/** A seed that ended without a verdict, with the last lines of every log. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from './environment/environment.ts';

const LINES = 25;

export class SeedAborted extends Error {
  override readonly name = 'SeedAborted';
  readonly seed: number;
  readonly stage: string;
  readonly eventLog: readonly string[];

  constructor(seed: number, stage: string, environment: Environment, cause: unknown) {
    const { workers, eventLog, database } = environment;
    const logs = [
      ...section('Last events', eventLog.lines()),
      ...section('Log of the Workers', workers.log),
      ...section('Log of the database', logOf(database.folder)),
    ];
    super(`seed ${seed} was aborted, ${stage}: ${cause}\n${logs.join('\n')}`, { cause });
    this.seed = seed;
    this.stage = stage;
    this.eventLog = eventLog.lines();
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

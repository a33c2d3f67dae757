/** Output of the run: a line per seed, a progress line while it runs, and the details of a violation. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Verdict } from './checks/verdict.ts';
import { killCombinations } from './injection/fault-injector.ts';
import type { Step } from './injection/steps.ts';
import type { SeedAborted } from './seed-aborted.ts';

const PROGRESS_EACH_MS = 10_000;
let lastLine = 0;

/** On a terminal, one line that is overwritten; elsewhere, a line now and then. */
export function progress(text: string): void {
  if (process.stdout.isTTY) return void process.stdout.write(`\r${text}\x1b[K`);
  if (Date.now() - lastLine < PROGRESS_EACH_MS) return;
  lastLine = Date.now();
  console.log(`  … ${text}`);
}

const clearLine = () => process.stdout.isTTY && process.stdout.write('\r\x1b[K');

const COLUMNS = [
  'seed',
  'calls',
  'kills (db + Worker)',
  'other',
  'charges',
  'sales',
  'refunds',
  'webhooks',
  's',
  'violations',
];
const line = (cells: readonly (string | number)[]) =>
  cells.map((cell, i) => String(cell).padStart(Math.max(6, COLUMNS[i]?.length ?? 0))).join('  ');

export const header = (): void => console.log(line(COLUMNS));

export function verdictLine(v: Verdict): void {
  clearLine();
  const kills = `${v.databaseKills + v.workerKills} (${v.databaseKills} + ${v.workerKills})`;
  const money = [v.charges, v.sales, v.refunds];
  console.log(
    line([v.seed, v.calls, kills, v.otherFaults, ...money, v.webhooks, v.seconds.toFixed(0), v.violations.length]),
  );
}

export function totals(verdicts: readonly Verdict[], steps: readonly Step[]): void {
  const sum = (of: (verdict: Verdict) => number) => verdicts.reduce((total, verdict) => total + of(verdict), 0);
  const ways = new Set(verdicts.flatMap(({ killedAt }) => killedAt)).size;
  const kills = sum((v) => v.databaseKills + v.workerKills);
  const cells = [
    ...['all', sum((v) => v.calls), `${kills} (${sum((v) => v.databaseKills)} + ${sum((v) => v.workerKills)})`],
    ...[sum((v) => v.otherFaults), sum((v) => v.charges), sum((v) => v.sales), sum((v) => v.refunds), ''],
    ...[sum((v) => v.seconds).toFixed(0), sum((v) => v.violations.length)],
  ];
  console.log(line(cells));
  const slow = sum((v) => v.slowAnswers);
  if (slow > 0) console.log(`${slow} calls were 503 only because the machine was too busy to answer in time`);
  const stuck = sum((v) => v.databaseStuck);
  if (stuck > 0) console.log(`${stuck} times the database took no writes any more and was started anew`);
  console.log(`killed in ${ways} of ${killCombinations(steps)} ways (victim, moment, step)`);
  const ofSales = new Map<string, number>();
  for (const verdict of verdicts)
    for (const [name, times] of Object.entries(verdict.ofSales)) ofSales.set(name, (ofSales.get(name) ?? 0) + times);
  console.log(`of sales: ${[...ofSales].map(([name, times]) => `${name} ${times}`).join(', ')}`);
  const [letters, copies] = [sum((v) => v.letters), sum((v) => v.copies)];
  console.log(`${letters} letters: ${sum((v) => v.lettersSent)} known as sent, ${copies} copies arrived`);
  const [pushes, told] = [sum((v) => v.pushes), sum((v) => v.told)];
  console.log(
    `${pushes} pushes of browsers that stayed: ${sum((v) => v.pushesSent)} known as sent; ${told} came to any browser`,
  );
}

/** Minimum share of steps that a user must reach. */
const REACHED_AT_LEAST = 0.5;

/**
 * True if the steps are still those of the code. Outdated steps make a run without faults, and so without violations. A
 * run that a slow machine cut short is inconclusive: it made fewer calls than `calls`.
 */
export function areReached(verdicts: readonly Verdict[], steps: readonly Step[], calls: number): boolean {
  const reached = new Set(verdicts.flatMap((verdict) => verdict.reached));
  const never = steps.filter(({ name }) => !reached.has(name)).map(({ name }) => name);
  if (never.length > 0) console.log(`steps that nobody came to: ${never.join(', ')}`);
  const made = verdicts.reduce((sum, verdict) => sum + verdict.calls, 0);
  return made < calls || never.length <= steps.length * (1 - REACHED_AT_LEAST);
}

const SHOWN = 8;

/** Rows and the events before them. Only the first few, because one defect has many. */
export function violations({ seed, violations: all, eventLog }: Verdict): void {
  for (const { invariant, what, context } of all.slice(0, SHOWN)) {
    console.log(`\nseed ${seed}  ${invariant}  ${what}`);
    for (const entry of context) console.log(`    ${entry}`);
  }
  if (all.length > SHOWN) console.log(`\nseed ${seed}: and ${all.length - SHOWN} more`);
  if (all.length > 0) saveEventLog(seed, eventLog);
}

export function aborted(error: SeedAborted): void {
  clearLine();
  console.log(`\n${error.message}`);
  saveEventLog(error.seed, error.eventLog);
}

/** Two runs of one seed differ in timing, so the whole event log is saved. */
function saveEventLog(seed: number, eventLog: readonly string[]): void {
  const file = join(mkdtempSync(join(tmpdir(), 'dogear-fault-log-')), `seed-${seed}.txt`);
  writeFileSync(file, `${eventLog.join('\n')}\n`);
  const [load] = loadavg();
  console.log(`\nseed ${seed}: everything that happened is in ${file}`);
  console.log(`the machine: ${availableParallelism()} processors, load ${load?.toFixed(1)}`);
}

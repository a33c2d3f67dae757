/**
 * `npm run deploy -- --setup`: makes what a deployment needs, step by step, and checks it. Every step first looks
 * whether it is done, so a setup can be repeated after any failure. Secrets go from here to the Worker by the input of
 * a command: neither to disk, nor into arguments, nor into an output.
 */
import { type Environment, stripeModeFault } from '../environments.ts';
import { SECRETS } from '../release.ts';
import {
  asLine,
  faultsOf,
  isSecretSetting,
  SETTING_NAMES,
  type Setting,
  type SettingName,
  type SettingValues,
  settingOf,
} from '../settings.ts';
import { type Command, type Outcome, type Run, shown } from './commands.ts';
import type { OutsideCalls } from './outside-calls.ts';
import type { Ask } from './questions.ts';
import { ACCOUNT, type Known, PRESENT_SECRETS, STEPS, type Step } from './steps.ts';
import { tableOf, tasksByHand } from './tasks-by-hand.ts';

export type Setup = {
  readonly environment: Environment;
  readonly values: SettingValues;
  /** Faults of the lines of the file of values. */
  readonly faults: readonly string[];
  readonly isDryRun: boolean;
  readonly allowsTestKeys: boolean;
  /** Null without a terminal. */
  readonly ask: Ask | null;
  readonly run: Run;
  readonly outside: OutsideCalls;
  readonly say: (line: string) => void;
};

/** Runs a setup. Throws an error with the reason when it cannot go on. */
export async function setup(options: Setup): Promise<void> {
  const known: Known = {
    environment: options.environment,
    values: Object.fromEntries(Object.entries(options.values).filter(([, value]) => value)),
    atWorker: new Set(),
  };
  try {
    await (options.isDryRun ? rehearse(options, known) : perform(options, known));
  } catch (error) {
    throw new Error(redacted(error instanceof Error ? error.message : String(error), known));
  }
}

/** A text without the secrets of a run, such as another program's output. */
const redacted = (text: string, { values }: Known): string =>
  SETTING_NAMES.filter(isSecretSetting).reduce((rest, name) => {
    const secret = values[name];
    return secret ? rest.replaceAll(secret, `(${name})`) : rest;
  }, text);

const comes = (...ways: readonly Setting['comes'][]): SettingName[] =>
  SETTING_NAMES.filter((name) => ways.includes(settingOf(name).comes));

const notGiven = (names: readonly SettingName[], { values }: Known): SettingName[] =>
  names.filter((name) => !values[name]);

/** Reasons to refuse the values as they are. */
function refusals({ environment, allowsTestKeys, faults }: Setup, { values }: Known): string[] {
  const mode = stripeModeFault(values, environment, allowsTestKeys);
  return [...faults, ...faultsOf(values), ...(mode ? [mode] : [])];
}

async function perform(options: Setup, known: Known): Promise<void> {
  const { ask, say, environment } = options;
  const always = notGiven(comes('always'), known);
  if (!ask && always.length > 0) {
    const once = notGiven(comes('once'), known);
    const whole = [...always, ...once.map((name) => `${name} (unless the Worker has it)`)];
    throw new Error([`Missing: ${whole.join(', ')}.`, ...refusals(options, known), HINT].join('\n'));
  }
  refuse(options, known);
  say(`Setup of ${environment.name}: the Worker ${environment.worker}. Each command is shown before it runs.`);
  if (ask) await askFor(comes('always'), options, known, ask);
  refuse(options, known);
  let number = 0;
  for (const step of [ACCOUNT, PRESENT_SECRETS]) await take(step, ++number, options, known);
  const isOpen = (name: SettingName) => !known.atWorker.has(name);
  if (ask) await askFor(comes('once').filter(isOpen), options, known, ask);
  if (ask) await askFor(comes('later', 'optional').filter(isOpen), options, known, ask);
  defaultSubject(known);
  refuse(options, known);
  // The token of a database that the setup does not make cannot be made either.
  const token: readonly SettingName[] = known.values.DATABASE_URL ? ['DATABASE_AUTH_TOKEN'] : [];
  const missing = notGiven([...comes('once'), ...token].filter(isOpen), known);
  if (missing.length > 0) throw new Error(`Missing: ${missing.join(', ')}.\n${HINT}`);
  for (const step of STEPS) await take(step, ++number, options, known);
  say('\nLeft to do by hand:');
  for (const line of tableOf(await tasksByHand(known, options.outside, options.run))) say(redacted(line, known));
  for (const line of deploymentOf(known, options.allowsTestKeys)) say(line);
}

const HINT =
  'Without a terminal nothing is asked: give them as lines NAME=value of a file, "npm run deploy -- --setup --values FILE", ' +
  'or as variables of the environment (docs/operations.md, "Deployment").';

function refuse(options: Setup, known: Known): void {
  const reasons = refusals(options, known);
  if (reasons.length > 0) throw new Error(reasons.join('\n'));
}

/** Asks until an answer has the right form. Nothing is a valid answer where a setup can do without. */
async function askFor(names: readonly SettingName[], { say }: Setup, known: Known, ask: Ask): Promise<void> {
  for (const name of notGiven(names, known)) {
    const { asks, comes: way, faultOf } = settingOf(name);
    const isNeeded = way === 'always' || way === 'once';
    for (;;) {
      const answer = await ask(`${asks} (${name}${isNeeded ? '' : ', Enter: none'}): `, isSecretSetting(name));
      if (answer === '' && !isNeeded) break;
      const fault = answer === '' ? 'it is needed' : faultOf(answer);
      if (fault === undefined) {
        known.values[name] = answer;
        break;
      }
      say(`  ${name}: ${fault.replaceAll(answer || '\0', '…')}`);
    }
  }
}

/** Push services write to the same mailbox as people. */
function defaultSubject({ values }: Known): void {
  if (!values.VAPID_SUBJECT && values.CONTACT_EMAIL) values.VAPID_SUBJECT = `mailto:${values.CONTACT_EMAIL}`;
}

const display = (command: Command): string => `   $ ${shown(command)}`;

async function take(step: Step, number: number, { run, say, outside }: Setup, known: Known): Promise<void> {
  say(`\n${number}. ${step.name(known)}`);
  const skipped = step.skipped?.(known);
  if (skipped !== undefined) return say(`   Nothing to do: ${skipped}`);
  const perform = (command: Command) => {
    say(display(command));
    return run(command);
  };
  try {
    const look = step.look;
    const isDone = () => step.isDone(known, look ? perform(look(known)) : NOTHING);
    if (!isDone()) {
      step.prepare?.(known, (line) => say(`   ${line}`));
      let last = NOTHING;
      for (const command of step.make?.(known) ?? []) {
        last = perform(command);
        if (last.status !== 0 && !command.existed?.test(last.output))
          throw new Error(reasonOf(command, last) || 'The command failed.');
      }
      step.learn?.(known, last);
      if (look && !step.learn && !isDone() && !step.make?.(known).some(({ existed }) => existed))
        throw new Error('It was made, and is not there.');
    }
    await step.check?.(known, outside);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `Step ${number}, "${step.name(known)}", did not work:\n${reason}\nMend it and repeat the setup: what is there stays as it is.`,
    );
  }
  say(`   ✓ ${redacted(step.worked(known), known)}`);
}

/** Output of a failed command, without the one that would be a secret. */
const reasonOf = ({ printsSecret }: Command, { output, stdout }: Outcome): string =>
  (printsSecret ? output.replace(stdout.trim(), '') : output).trim();

const NOTHING: Outcome = { status: 0, stdout: '', output: '' };

/** Shows all commands and runs none. Placeholders stand for what is missing. */
async function rehearse(options: Setup, known: Known): Promise<void> {
  const { say, environment } = options;
  say(`Setup of ${environment.name}, as a dry run: no command runs, and nothing is asked.`);
  for (const reason of refusals(options, known)) say(`A setup would refuse this: ${reason}`);
  const missing = notGiven(comes('always', 'once', 'later', 'made', 'database'), known);
  const placeholders = missing.map((name) => [name, `<${name}>`] as const);
  if (missing.length > 0) say(`Placeholders: ${placeholders.map((pair) => pair.join('=')).join(', ')}`);
  // With an address, there would be no database to make.
  Object.assign(known.values, Object.fromEntries(placeholders.filter(([name]) => name !== 'DATABASE_URL')));
  for (const [index, step] of [ACCOUNT, PRESENT_SECRETS, ...STEPS].entries()) {
    say(`\n${index + 1}. ${step.name(known)}`);
    const skipped = step.skipped?.(known);
    if (skipped !== undefined) {
      say(`   Nothing to do: ${skipped}`);
      continue;
    }
    for (const command of [...(step.look ? [step.look(known)] : []), ...(step.make?.(known) ?? [])])
      say(display(command));
    if (!step.look && !step.make) say('   It is checked by a call, without a command.');
  }
  say('\nThen a setup lists what is left to do by hand, with a check of each.');
  known.values.DATABASE_URL ??= '<DATABASE_URL>';
  for (const name of SECRETS) known.atWorker.add(name);
  for (const line of deploymentOf(known, options.allowsTestKeys)) say(line);
  say('\nNothing was run.');
}

/** Settings of a deployment, none of them a secret, and the command that takes them. */
function deploymentOf(known: Known, allowsTestKeys: boolean): string[] {
  const { values, environment } = known;
  const lines = SETTING_NAMES.filter((name) => !isSecretSetting(name) && values[name]).map((name) =>
    asLine(name, values[name] ?? ''),
  );
  const isOwn = values.DATABASE_URL?.includes('://') && !values.DATABASE_URL.includes('.turso.io');
  const token = isOwn ? '…' : `$(turso db tokens create ${environment.database} --expiration 1d)`;
  const options = [
    ...(environment.name === 'production' ? [] : [`--env ${environment.name}`]),
    ...(allowsTestKeys ? ['--test-keys'] : []),
  ];
  const lacking = SECRETS.filter((name) => !known.atWorker.has(name));
  return [
    `\nThese settings are no secrets. Keep them in a file, ${environment.name}.values say:`,
    ...lines,
    ...(values.VAPID_PUBLIC_KEY ? [] : ['(Add VAPID_PUBLIC_KEY, which the setup that made it has printed.)']),
    ...(lacking.length > 0 ? [`\nA deployment refuses to go on without ${lacking.join(', ')}.`] : []),
    '\nThen deploy:',
    `  DATABASE_AUTH_TOKEN=${token} npm run deploy -- ${[...options, `--values ${environment.name}.values`].join(' ')}`,
  ];
}

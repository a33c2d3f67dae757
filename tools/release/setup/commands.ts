/** Commands of other programs: wrangler, which is a package of the project, and Turso's own. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { QUIET, ROOT } from '../../stack/build.ts';
import { isSecretSetting, isSettingName } from '../settings.ts';

export type Command = {
  readonly program: 'wrangler' | 'turso';
  readonly args: readonly string[];
  /** Secrets, which go by the standard input: arguments can be seen in the list of processes. */
  readonly secrets?: Readonly<Record<string, string>>;
  /** True when the output is a secret. */
  readonly printsSecret?: boolean;
  /** An output with which a failed command has nothing left to make. */
  readonly existed?: RegExp;
};

export type Outcome = {
  /** Null when the program is not installed. */
  readonly status: number | null;
  readonly stdout: string;
  /** Both outputs, without colors. */
  readonly output: string;
};

export type Run = (command: Command) => Outcome;

/** A command as a person types it; secrets are named and not shown. */
export function shown({ program, args, secrets }: Command): string {
  const words = [program === 'wrangler' ? 'npx wrangler' : program, ...args].join(' ');
  return secrets ? `${words}   (by its input: ${Object.keys(secrets).join(', ')})` : words;
}

/** The environment of a command. Logins of the two programs stay in it, secrets of the shop do not. */
const commandEnvironment = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(env).filter(([name]) => !(isSettingName(name) && isSecretSetting(name)))),
  WRANGLER_SEND_METRICS: QUIET.WRANGLER_SEND_METRICS,
  // wrangler writes its requests into a log on disk: without their bodies.
  WRANGLER_LOG_SANITIZE: 'true',
});

/** The script of wrangler, a package of the project. */
export const WRANGLER = join(ROOT, 'node_modules/wrangler/bin/wrangler.js');

/** Runs commands. `wrangler` is the path of wrangler's script; `env` has the `PATH` on which `turso` is found. */
export function runnerOf(wrangler: string, env: NodeJS.ProcessEnv): Run {
  return ({ program, args, secrets }) => {
    const [file, words] = program === 'wrangler' ? [process.execPath, [wrangler, ...args]] : [program, args];
    const { status, stdout, stderr, error } = spawnSync(file, words, {
      cwd: ROOT,
      encoding: 'utf8',
      env: commandEnvironment(env),
      input: secrets ? JSON.stringify(secrets) : '',
    });
    if (error && (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    if (error) return { status: null, stdout: '', output: '' };
    return { status, stdout, output: stripVTControlCharacters(`${stderr}${stdout}`).trim() };
  };
}

import { spawn } from 'node:child_process';
import { ROOT } from './build.ts';

export type Step = { readonly name: string; readonly script: string; readonly args: readonly string[] };

export type Result = { readonly ok: boolean; readonly seconds: number };

/** Runs one of the project's programs with the project's Node and inherited output. */
export function runStep({ script, args }: Step, env: NodeJS.ProcessEnv = {}): Promise<Result> {
  const began = Date.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    const end = (ok: boolean) => resolve({ ok, seconds: (Date.now() - began) / 1000 });
    child.on('exit', (code) => end(code === 0));
    child.on('error', () => end(false));
  });
}

/** Workers that are killed by kill -9. One serves and one is a spare, so that the next request is answered. */
import { type ChildProcess, fork } from 'node:child_process';

type Worker = { readonly child: ChildProcess; readonly url: Promise<string> };

const LOG_LINES = 400;

export class Workers {
  kills = 0;
  /** The last lines of the Workers' log. */
  readonly log: string[] = [];
  /** The whole log, which must contain no secret. */
  readonly everything: string[] = [];
  readonly #file: string;
  readonly #env: Record<string, string>;
  #serving: Worker;
  #spare: Worker;
  #isStopped = false;

  constructor(file: string, env: Record<string, string>) {
    this.#file = file;
    this.#env = env;
    this.#serving = this.#start();
    this.#spare = this.#start();
  }

  get url(): Promise<string> {
    return this.#serving.url;
  }

  kill(): void {
    if (this.#isStopped) return;
    this.kills++;
    this.#serving.child.kill('SIGKILL');
    this.#serving = this.#spare;
    this.#spare = this.#start();
  }

  stop(): void {
    this.#isStopped = true;
    for (const { child } of [this.#serving, this.#spare]) child.kill('SIGKILL');
  }

  #start(): Worker {
    const child = fork(this.#file, {
      env: { PATH: process.env.PATH ?? '', ...this.#env },
      execArgv: [],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (text: Buffer) => {
        this.everything.push(text.toString());
        this.log.push(...text.toString().trimEnd().split('\n'));
        this.log.splice(0, this.log.length - LOG_LINES);
      });
    }
    const url = new Promise<string>((resolve, reject) => {
      child.once('message', (port) => resolve(`http://127.0.0.1:${port}`));
      child.once('exit', (code) => reject(new Error(`a Worker ended with ${code}\n${this.log.join('\n')}`)));
    });
    // A kill before the first use of the address is no error.
    url.catch(() => {});
    return { child, url };
  }
}

/** Questions on a terminal. Answers to secret ones are not shown. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Asks for one line; an empty answer means none. Rejects when the person leaves. */
export type Ask = (question: string, isHidden: boolean) => Promise<string>;

type Output = { write(text: string): unknown };

export class AskingAborted extends Error {
  override readonly name = 'AskingAborted';
}

/** Questions over an input and an output, which are a terminal. */
export function asker(input: NodeJS.ReadableStream, output: Output): Ask {
  return async (question, isHidden) => {
    // For a hidden answer nothing of readline's output is shown, its question neither.
    if (isHidden) output.write(question);
    const shows = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        if (!isHidden) output.write(chunk.toString());
        done();
      },
    });
    const lines = createInterface({ input, output: shows, terminal: true, historySize: 0 });
    try {
      const left = new Promise<never>((_resolve, reject) => {
        lines.once('close', () => reject(new AskingAborted('Nothing more was asked.')));
      });
      return (await Promise.race([lines.question(question), left])).trim();
    } finally {
      lines.close();
      if (isHidden) output.write('\n');
    }
  };
}

/** Questions on the terminal of this process; null without one. */
export const terminalAsk = (): Ask | null =>
  process.stdin.isTTY && process.stdout.isTTY ? asker(process.stdin, process.stdout) : null;

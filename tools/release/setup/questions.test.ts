import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { asker } from './questions.ts';

/** Control sequence that clears a terminal from the cursor on. */
const CLEARS = '\u001b[0J';

/** A person who types at a terminal, and what the terminal shows. */
function terminal() {
  const input = new PassThrough();
  const shown: string[] = [];
  return { input, shown, ask: asker(input, { write: (text) => shown.push(text) }) };
}

test('an answer is shown as it is typed', async () => {
  const { input, shown, ask } = terminal();
  const answer = ask('Address: ', false);
  input.write(' https://your.shop \n');
  expect(await answer).toBe('https://your.shop');
  // Fails when readline clears the line of the question.
  expect(shown.join('').split(CLEARS).at(-1)).toMatch(/^Address: .*https:\/\/your\.shop/s);
});

// Fails when the terminal repeats what is typed.
test('a secret answer is not shown', async () => {
  const { input, shown, ask } = terminal();
  const answer = ask('Key: ', true);
  input.write('sk_live_51secret\n');
  expect([await answer, shown.join('')]).toEqual(['sk_live_51secret', 'Key: \n']);
});

test('a person who leaves ends the questions', async () => {
  const { input, ask } = terminal();
  const answer = ask('Key: ', true);
  input.write('\u0003');
  await expect(answer).rejects.toThrow('Nothing more was asked.');
});

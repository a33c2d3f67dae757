import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { takePorts } from './ports.ts';

const TAKER = `const { takePorts } = await import(process.argv[1]); process.send(await takePorts(2)); process.once('message', () => process.exit());`;

/** A separate process that takes and holds the ports of two stacks. */
function taker() {
  const ports = fileURLToPath(new URL('ports.ts', import.meta.url));
  return fork(ports, { execArgv: ['--input-type=module', '--eval', TAKER], stdio: 'inherit' });
}

test('two concurrent runs never get the same ports, even before they use them', async () => {
  const [one, other] = [taker(), taker()];
  const messages = await Promise.all([once(one, 'message'), once(other, 'message')]);
  const ports = [...messages.flatMap(([taken]) => taken as number[]), ...(await takePorts(1))];
  expect(new Set(ports).size).toBe(5);
  for (const child of [one, other]) child.send('end');
  await Promise.all([once(one, 'exit'), once(other, 'exit')]);
});

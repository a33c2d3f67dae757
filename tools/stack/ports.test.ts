import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { claimPorts } from './ports.ts';

const CLAIMANT = `const { claimPorts } = await import(process.argv[1]); process.send(await claimPorts(2)); process.once('message', () => process.exit());`;

/** A separate process that claims and holds the ports of two stacks. */
function claimant() {
  const ports = fileURLToPath(new URL('ports.ts', import.meta.url));
  return fork(ports, { execArgv: ['--input-type=module', '--eval', CLAIMANT], stdio: 'inherit' });
}

test('two concurrent runs never get the same ports, even before they use them', async () => {
  const [one, other] = [claimant(), claimant()];
  const claims = await Promise.all([once(one, 'message'), once(other, 'message')]);
  const ports = [...claims.flatMap(([claimed]) => claimed as number[]), ...(await claimPorts(1))];
  expect(new Set(ports).size).toBe(5);
  for (const child of [one, other]) child.send('end');
  await Promise.all([once(one, 'exit'), once(other, 'exit')]);
});

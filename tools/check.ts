import { runChecks } from './static-checks.ts';

const results = await runChecks();
for (const [name, { ok, seconds }] of results)
  console.log(`${ok ? 'passed' : 'FAILED'}  ${name}  ${seconds.toFixed(1)} s`);
process.exit([...results.values()].every(({ ok }) => ok) ? 0 : 1);

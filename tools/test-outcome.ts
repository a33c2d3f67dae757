/** End of a test run: its last lines, and its exit code. */
import { type Count, sum } from './test-counts.ts';

export type Outcome = { readonly lines: readonly string[]; readonly code: 0 | 1 };

/** @param pattern Filter of the run. A run without any test is a failure, with a message. */
export function outcomeOf(counts: readonly Count[], pattern: string | undefined): Outcome {
  const { passed, failed, names } = sum(counts);
  const isNothing = passed + failed === 0;
  const lines = [...names.map((name) => `failed: ${name}`), `${passed} passed, ${failed} failed`];
  if (isNothing) lines.unshift(`No test file has “${pattern ?? ''}” in its path, and no journey in its file or title.`);
  return { lines, code: failed === 0 && !isNothing ? 0 : 1 };
}

export function endWith(counts: readonly Count[], pattern: string | undefined): never {
  const { lines, code } = outcomeOf(counts, pattern);
  for (const line of lines) console.log(line);
  process.exit(code);
}

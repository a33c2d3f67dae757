/** Steps in sequence, of which one may fail without ending the others. */

/** Runs all steps in sequence and returns their results. After all have run, throws the first failure. */
export async function runAll<Answer>(steps: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  const failures: unknown[] = [];
  for (const step of steps) {
    try {
      answers.push(await step());
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return answers;
}

/**
 * Runs the work for all ids at once; if it throws, for each id alone, so that one failing row does not block the
 * others. Failures are stored by id.
 */
export async function allOrEach(
  ids: readonly string[],
  work: (ids: readonly string[]) => Promise<unknown>,
  failed: Map<string, unknown>,
): Promise<void> {
  if (ids.length === 0) return;
  try {
    await work(ids);
  } catch {
    for (const id of ids) await work([id]).catch((error) => failed.set(id, error));
  }
}

/**
 * Records rows in sequence, so that a failing one does not block others. Returns their number; failures go to
 * `failures`.
 */
export async function recordEach<Row>(
  unrecorded: readonly Row[],
  record: (one: Row) => Promise<unknown>,
  failures: unknown[],
): Promise<number> {
  for (const one of unrecorded) await record(one).catch((error) => failures.push(error));
  return unrecorded.length;
}

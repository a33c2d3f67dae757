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

/** One after the other, so that one that fails keeps none of the others out. Answers how many there were; what fails goes to `failures`. */
export async function recordEach<Row>(
  unrecorded: readonly Row[],
  record: (one: Row) => Promise<unknown>,
  failures: unknown[],
): Promise<number> {
  for (const one of unrecorded) await record(one).catch((error) => failures.push(error));
  return unrecorded.length;
}

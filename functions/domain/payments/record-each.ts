/** Records rows in sequence, so that a failing one does not block others. Returns their number; failures go to `failures`. */
export async function recordEach<Row>(
  unrecorded: readonly Row[],
  record: (one: Row) => Promise<unknown>,
  failures: unknown[],
): Promise<number> {
  for (const one of unrecorded) await record(one).catch((error) => failures.push(error));
  return unrecorded.length;
}

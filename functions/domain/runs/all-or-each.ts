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

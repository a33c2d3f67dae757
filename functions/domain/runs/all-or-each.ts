/**
 * Does the work for all of these at once; when one of them stops it, for each by itself, so that none keeps the others waiting. A failure is
 * kept by its id.
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

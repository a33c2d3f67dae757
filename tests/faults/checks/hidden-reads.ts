/**
 * T3 and T4 behind the faults, before time shows the last reviews: everybody reads what may tell of them, and a
 * conversation of others. Texts are searched in each answer (`private-texts.ts`).
 */
import type { Simulation } from '../users/simulation.ts';
import { readAs } from './access-checks.ts';

export async function readWhatIsHidden(simulation: Simulation): Promise<void> {
  const { environment, operator } = simulation;
  const { texts, violations } = environment.observations;
  const sellers = simulation.sellers.filter(({ gone }) => !gone);
  const people = [...simulation.buyers.filter(({ gone }) => !gone), ...sellers];
  for (const user of people) await readAs(user, '/api/notifications');
  for (const { id } of sellers) {
    await readAs(operator, `/api/reviews?seller=${id}`);
    const { body } = await readAs(operator, `/api/sellers/${id}`);
    const counted = (body.as_described as { of: number } | null | undefined)?.of ?? 0;
    const most = texts.mostVisible(id, environment.latest());
    if (counted > most)
      violations.push({ invariant: 'T3', what: `the record of ${id} counts ${counted} reviews of ${most}`, ids: [id] });
  }
  const rows = await environment.database.read(
    `SELECT id, asker_id, seller_id, EXISTS (SELECT 1 FROM conversation_reports WHERE conversation_id = c.id) AS reported FROM conversations c`,
  );
  for (const { id, asker_id, seller_id, reported } of rows) {
    const third = people.find((user) => user.id !== asker_id && user.id !== seller_id);
    for (const user of [...(third ? [third] : []), ...(reported === 1 ? [] : [operator])]) {
      const { status } = await readAs(user, `/api/conversations/${id}`);
      if (status !== 404)
        violations.push({
          invariant: 'T4',
          what: `${status} for ${user.id}: the conversation ${id}`,
          ids: [String(id)],
        });
    }
  }
}

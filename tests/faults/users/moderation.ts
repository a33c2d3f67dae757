/**
 * Actions of admins on users and their listings, each with a letter (M6): listings are removed, accounts suspended and
 * restored.
 */
import { waitUntil } from '../wait.ts';
import type { SimulatedUser } from './simulated-user.ts';
import type { Simulation } from './simulation.ts';

/** No user stays suspended because the database was down. */
const RESTORED_WITHIN_MS = 10_000;

export async function moderate(simulation: Simulation, admin: SimulatedUser): Promise<void> {
  if (admin.random.chance(0.6)) await takeDown(simulation, admin);
  else await suspendForAWhile(simulation, admin);
}

async function takeDown(simulation: Simulation, admin: SimulatedUser): Promise<void> {
  const [listing] = admin.random.shuffled(simulation.listings);
  if (!listing) return;
  const json = { reason: 'It is another book.', sold: false };
  const { status } = await admin.ask({ method: 'DELETE', path: `/api/products/${listing.id}`, json });
  if (status === 200) simulation.removeListing(listing.id);
}

async function suspendForAWhile({ buyers }: Simulation, admin: SimulatedUser): Promise<void> {
  const [buyer] = admin.random.shuffled(buyers.filter(({ gone }) => !gone));
  if (buyer) await whileSuspended(admin, buyer.id, async () => {});
}

/** Suspends a user, runs the work, and restores the user. */
export async function whileSuspended(
  admin: SimulatedUser,
  userId: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const path = `/api/users/${userId}/suspension`;
  await admin.ask({ method: 'PUT', path, json: { reason: 'They wrote to others.' } });
  await work();
  await waitUntil(async () => {
    const { status } = await admin.ask({ method: 'DELETE', path });
    return status > 0 && status < 500;
  }, RESTORED_WITHIN_MS);
}

import { sql } from 'drizzle-orm';
import type { Deps } from './ports.ts';

/** Resolves when the database answers, and rejects when it does not. */
export const checkHealth = async ({ db }: Pick<Deps, 'db'>): Promise<void> => {
  await db.run(sql`SELECT 1`);
};

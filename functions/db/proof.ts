import { type SQL, sql } from 'drizzle-orm';
import { PROOF_MS } from '../../core/limits.ts';
import { sessions } from './tables/accounts.ts';

/** The session exists, and its owner's proof is fresh at this moment (ms), as in `isFreshProof`. */
export const hasFreshProof = (sessionId: string, moment: number): SQL =>
  sql`EXISTS (SELECT 1 FROM ${sessions} WHERE ${sessions.id} = ${sessionId} AND ${sessions.provedAt} >= ${moment - PROOF_MS})`;

/** Codes for whoever has no other factor within reach: shown once, kept as hashes, each used once. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { RECOVERY_CODES } from '../../../core/accounts/factors.ts';
import { builder } from '../../db/builder.ts';
import { insertInto } from '../../db/rows.ts';
import { recoveryCodes } from '../../db/tables/factors.ts';
import { hashSecret } from '../secrets.ts';
import { base32 } from './base32.ts';

/** 120 bits: more than ASVS 6.5.2 wants for a plain hash. */
const CODE_BYTES = 15;
const GROUP = /.{6}/g;

/** Ten new codes as people read them, and the statements that put them in the place of the user's own. */
export async function newRecoveryCodes(userId: string, now: number) {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  const hashes = await Promise.all(codes.map(hashOf));
  const added = (only: SQL) =>
    sql`${insertInto(recoveryCodes, { hash: sql`value`, userId, createdAt: now })}
        FROM json_each(${JSON.stringify(hashes)}) WHERE ${only}`;
  return {
    codes,
    /** Only where the user has none. */
    first: added(sql`NOT EXISTS (SELECT 1 FROM ${recoveryCodes} WHERE ${recoveryCodes.userId} = ${userId})`),
    anew: (only: SQL) => [
      builder.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), only)),
      added(only),
    ],
  };
}

const newCode = (): string => {
  const text = base32(crypto.getRandomValues(new Uint8Array(CODE_BYTES))).toLowerCase();
  return (text.match(GROUP) ?? []).join('-');
};

/** However it is typed: hyphens, spaces and capitals do not matter. */
const hashOf = (code: string): Promise<string> => hashSecret(code.toLowerCase().replaceAll(/[^a-z2-7]/g, ''));

/** Uses a code up; changes no row where it is not the user's. */
export const codeUsed = async (userId: string, code: string): Promise<SQL> =>
  sql`DELETE FROM ${recoveryCodes} WHERE ${recoveryCodes.hash} = ${await hashOf(code)} AND ${recoveryCodes.userId} = ${userId}`;

/** Recovery codes for owners without another factor: displayed once, stored as hashes, single-use. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { RECOVERY_CODE_COUNT } from '../../../core/accounts/factors.ts';
import { builder } from '../../db/batch.ts';
import { insertInto } from '../../db/rows.ts';
import { recoveryCodes } from '../../db/tables/factors.ts';
import { hashSecret } from '../secrets.ts';
import { toBase32 } from './base32.ts';

/** 120 bits; ASVS 6.5.2 requires 112 for a plain hash. */
const CODE_BYTES = 15;
const GROUP = /.{6}/g;

/** Ten new codes in display form, and the statements that replace the user's present ones. */
export async function newRecoveryCodes(userId: string, now: number) {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, newCode);
  const hashes = await Promise.all(codes.map(hashOf));
  const added = (only: SQL) =>
    sql`${insertInto(recoveryCodes, { hash: sql`value`, userId, createdAt: now })}
        FROM json_each(${JSON.stringify(hashes)}) WHERE ${only}`;
  return {
    codes,
    /** Only for a user without codes. */
    first: added(sql`NOT EXISTS (SELECT 1 FROM ${recoveryCodes} WHERE ${recoveryCodes.userId} = ${userId})`),
    anew: (only: SQL) => [
      builder.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), only)),
      added(only),
    ],
  };
}

const newCode = (): string => {
  const text = toBase32(crypto.getRandomValues(new Uint8Array(CODE_BYTES))).toLowerCase();
  return (text.match(GROUP) ?? []).join('-');
};

/** Ignores hyphens, spaces and capitals. */
const hashOf = (code: string): Promise<string> => hashSecret(code.toLowerCase().replaceAll(/[^a-z2-7]/g, ''));

/** Consumes a code; changes no row for a code that is not the user's. */
export const spendRecoveryCodeStatement = async (userId: string, code: string): Promise<SQL> =>
  sql`DELETE FROM ${recoveryCodes} WHERE ${recoveryCodes.hash} = ${await hashOf(code)} AND ${recoveryCodes.userId} = ${userId}`;

/**
 * Known devices: browsers that signed in to an account before, recognised by a random secret in a cookie. A known
 * device may sign in while strangers use up the tries of the account's email or network. The cookie signs nobody in:
 * the password is always required.
 */
import { and, eq, lte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { DAY_MS } from '../../../core/days.ts';
import { RETENTION } from '../../../core/retention.ts';
import { builder, type Query, type Step } from '../../db/batch.ts';
import { hasAccount } from '../../db/conditions.ts';
import { queueLettersStatement } from '../../db/letters.ts';
import { insertInto, onConflictSet } from '../../db/rows.ts';
import { credentials, identities, knownDevices, users } from '../../db/tables/accounts.ts';
import type { RateCounter } from '../limits.ts';
import { type Hmac, hashSecret, newSecret } from '../secrets.ts';
import { countSecurityLetterStatement, isConfirmedOrUnderLetterLimit } from '../security-letter-limits.ts';

const DEVICES_PER_USER = 10;

const user = alias(users, 'user');

/**
 * Id of a device: the hash of its cookie's secret. Without a cookie it is the hash of no secret, so that the statements
 * stay the same.
 */
export const deviceIdOf = (secret: string | undefined): Promise<string> => hashSecret(secret ?? '');

/** Rows of `userId`: the accounts to which this device has signed in. */
export const usersOfDevice = (id: string, now: number): SQL =>
  sql`SELECT ${knownDevices.userId} AS userId FROM ${knownDevices} WHERE ${knownDevices.id} = ${id} AND ${knownDevices.usedAt} > ${now - RETENTION.knownDevice}`;

/** Condition: this device has signed in to the account of this email. */
export const isDeviceKnownTo = (id: string, email: string, now: number): SQL =>
  sql`EXISTS (SELECT 1 FROM (${usersOfDevice(id, now)}) known JOIN ${users} user ON ${user.id} = known.userId
    WHERE ${user.email} = ${email} AND ${hasAccount(user)})`;

/** The device's secret from now on: its own if we issued it, so that several people may share a browser. */
export const deviceSecretOf = (given: string | undefined, isOurs: boolean): string =>
  given && isOurs ? given : newSecret('');

/** Networks that tell nobody apart: none is known, or it is a machine's or a household's own (RFC 1918, RFC 4291). */
const NO_NETWORK = /^(?:unknown$|127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|0:0:0:0$|fe80:|f[cd])/;

/**
 * Keyed hash of a network address, to see that two accounts signed in from one (`functions/domain/trust`); null for one
 * that says nothing.
 */
export const networkKey = async (
  { rateLimiter }: { readonly rateLimiter: { readonly hmac: Hmac } },
  address: string,
): Promise<string | null> => (NO_NETWORK.test(address) ? null : rateLimiter.hmac(`network ${address}`));

/**
 * Records a device as known to an account and deletes all but the newest ten. Must follow `newDeviceLetterStatements`.
 */
export const rememberDeviceStatements = (
  userId: string,
  id: string,
  network: string | null,
  now: number,
): readonly Query[] => [
  sql`${insertInto(knownDevices, { id, userId, createdAt: now, usedAt: now, network })} WHERE 1
      ${onConflictSet(knownDevices, ['id', 'userId'], { usedAt: now, network })}`,
  builder.delete(knownDevices).where(
    and(
      eq(knownDevices.userId, userId),
      sql`${knownDevices.id} NOT IN (
        SELECT ${knownDevices.id} FROM ${knownDevices} WHERE ${knownDevices.userId} = ${userId}
        ORDER BY ${knownDevices.usedAt} DESC, ${knownDevices.id} LIMIT ${DEVICES_PER_USER})`,
    ),
  ),
];

/** Condition: the device is unknown to the account, and not the first one since its owner got a way to sign in. */
const isToldOf = (userId: string, id: string, now: number): SQL =>
  sql`(${userId} NOT IN (${usersOfDevice(id, now)}) AND (NOT ${isWayInNew(userId, now)}
    OR EXISTS (SELECT 1 FROM ${knownDevices} WHERE ${knownDevices.userId} = ${userId} AND ${knownDevices.id} <> ${id})))`;

/**
 * Condition: the password or the Google link was created within the last day, and its own letter reported it: the first
 * sign-in is by its creator.
 */
const isWayInNew = (userId: string, now: number): SQL =>
  sql`(EXISTS (SELECT 1 FROM ${credentials} WHERE ${credentials.userId} = ${userId} AND ${credentials.updatedAt} > ${now - DAY_MS})
    OR EXISTS (SELECT 1 FROM ${identities} WHERE ${identities.userId} = ${userId} AND ${identities.createdAt} > ${now - DAY_MS}))`;

/**
 * Notifies the owner of a device that is new to the account. The letter belongs to the batch that records the device,
 * so that none becomes known without it.
 */
export function newDeviceLetterStatements(
  userId: string,
  id: string,
  name: string,
  now: number,
  counter: RateCounter,
): readonly Step[] {
  const isTold = isToldOf(userId, id, now);
  return [
    countSecurityLetterStatement(counter, userId, now, isTold),
    queueLettersStatement(
      {
        kind: 'new-device',
        id: sql`${`new-device:${userId}:${id}:${now}`}`,
        userId,
        address: users.email,
        facts: sql`json_object('device', ${name})`,
        urgent: true,
        from: sql`FROM ${users} WHERE ${users.id} = ${userId} AND ${isTold} AND ${isConfirmedOrUnderLetterLimit(counter, now)}`,
      },
      now,
    ),
  ];
}

/** Deletes every other known device of the account; `device` is the secret of the one to keep, if any. */
export const forgetOtherDevicesStatement = async (userId: string, device: string | undefined): Promise<SQL> =>
  sql`DELETE FROM ${knownDevices} WHERE ${knownDevices.userId} = ${userId} AND ${knownDevices.id} <> ${await deviceIdOf(device)}`;

export const forgetOldDevicesStatement = (now: number): Query =>
  builder.delete(knownDevices).where(lte(knownDevices.usedAt, now - RETENTION.knownDevice));

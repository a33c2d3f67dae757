/**
 * A connection whose user is killed at its n-th call: before the call reaches the database, or before its answer
 * arrives.
 */
import type { Client } from '@libsql/client';
import { drizzle } from 'drizzle-orm/libsql';
import type { Db } from '../../functions/db/client.ts';

class Killed extends Error {
  override readonly name = 'Killed';
}

/** No call reaches the database after the kill. */
export function dyingDatabase(client: Client, at: number, when: 'before' | 'after'): Db {
  let calls = 0;
  const asked = new Set<PropertyKey>(['execute', 'batch']);
  const dying = new Proxy(client, {
    get(target, name) {
      const value = Reflect.get(target, name, target);
      if (!asked.has(name)) return typeof value === 'function' ? value.bind(target) : value;
      return async (...args: unknown[]) => {
        const call = ++calls;
        if (call > at || (call === at && when === 'before')) throw new Killed();
        const answer = await value.apply(target, args);
        if (call === at) throw new Killed();
        return answer;
      };
    },
  });
  return drizzle(dying);
}

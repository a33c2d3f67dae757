import type { Context } from 'hono';
import type { Actor } from '../../core/accounts/user.ts';
import { toFailure } from '../errors.ts';
import type { ApiEnv } from './api-env.ts';

/** The user of a call that is open to all; null when signed out. */
export const actorOrNull = (c: Context<ApiEnv>): Promise<Actor | null> =>
  c
    .get('actor')()
    .catch((error) => {
      if (toFailure(error).code !== 'unauthorized') throw error;
      return null;
    });

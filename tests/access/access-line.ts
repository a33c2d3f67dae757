import type { Role } from '../../core/accounts/user-facts.ts';

/** Callers of a route, its request, and the statuses of the others. Placeholders: see `tests/access.ts`. */
export type Access = {
  readonly for: 'anyone' | 'signed-in' | Role;
  /** Path of the request, with placeholders; the route's own by default. */
  readonly path?: string;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly upload?: true;
  /** Status for permitted callers; 200 by default. */
  readonly ok?: number;
  /** Status for callers of the role who are not the owner (of a Seller's row, the owner seller; otherwise buyer A). */
  readonly others?: 403 | 404 | 422;
  /** A second permitted role, for any owner; its path names another row, so that the owner's stays. */
  readonly also?: { readonly role: Role; readonly path: string };
  /** Status for the owner seller, where it differs from the others'. */
  readonly ownSeller?: 200 | 201 | 409;
};

import type { Role } from '../../core/roles.ts';

/** Who may call a route, with what, and what the others are told. The placeholders in it are those of `tests/access.ts`. */
export type Access = {
  /** `anyone`, whoever is signed in, or only one role. */
  readonly for: 'anyone' | 'signed-in' | Role;
  /** What the call names, with placeholders: the route's own path unless it says more. */
  readonly path?: string;
  readonly body?: Readonly<Record<string, unknown>>;
  /** The call brings a picture. */
  readonly upload?: true;
  /** The status for who may; 200 unless said. */
  readonly ok?: number;
  /** The status for who has the role but is not the owner (of what is a Seller's, the owner seller; else buyer A). */
  readonly others?: 403 | 404 | 422;
  /** A second role that may, whosever it is; it names another thing, so that the owner's is still there for the owner. */
  readonly also?: { readonly role: Role; readonly path: string };
  /** The status for the owner seller, where it is not that of everybody else. */
  readonly ownSeller?: 200 | 409;
};

/** Who may call what: one line per route. A route of the API without a line here fails the matrix. */
import type { Role } from '../src/shared/constants.ts';

export type Access = {
  /** `anyone`, whoever is signed in, or only one role. */
  readonly for: 'anyone' | 'signed-in' | Role;
  /** `?email=` may only be the caller's own. */
  readonly self?: boolean;
  /** The row in the path belongs to one person; for everybody else it does not exist. */
  readonly owned?: boolean;
  /** A body that the schema takes, so that the guard and not the schema answers. */
  readonly body?: Readonly<Record<string, unknown>>;
};

export const ACCESS: Readonly<Record<string, Access>> = {
  'GET /api/health': { for: 'anyone' },
  'POST /api/auth/sign-up': { for: 'anyone' },
  'POST /api/auth/sign-in': { for: 'anyone' },
  'GET /api/jwt': { for: 'anyone' },
  'GET /api/auth/me': { for: 'signed-in' },
  'POST /api/auth/sign-out': { for: 'signed-in' },
  'GET /api/category': { for: 'anyone' },
  'GET /api/category/:id': { for: 'signed-in' },
  'GET /api/advertise': { for: 'anyone' },
  'GET /api/products': { for: 'signed-in' },
  'GET /api/my-orders': { for: 'Buyer', self: true },
  'POST /api/my-orders': {
    for: 'Buyer',
    body: { productID: 'none', user_number: '+1 503 555 0100', user_location: 'Salem' },
  },
  'GET /api/my-orders/:id': { for: 'Buyer', owned: true },
  'DELETE /api/my-orders/:id': { for: 'Buyer', owned: true },
  'POST /api/create-payment-intent': { for: 'Buyer', body: { product_price: 12.5, bookedId: 'none' } },
  'POST /api/payment': { for: 'Buyer', body: { transactionId: 'pi_none' } },
  'POST /api/stripe/webhook': { for: 'anyone' },
  'GET /photos/:key{[\\w-]{1,64}}': { for: 'anyone' },
};

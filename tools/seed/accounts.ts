import type { Role } from '../../core/accounts/user-facts.ts';

/** The demo accounts (docs/product.md, "Demo data"), with the passwords that `npm start` prints. */
export const DEMO_ACCOUNTS: readonly {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly role: Role;
  readonly verified: boolean;
  readonly what: string;
}[] = [
  account('admin', 'Admin#2022', 'Ada Marlow', 'Admin', false, 'Admin'),
  account('seller', 'Seller#2022', 'Rosalind Hale', 'Seller', true, 'Seller, verified'),
  account('seller2', 'Seller#2022', 'Theo Brandt', 'Seller', false, 'Seller'),
  account('buyer', 'Buyer#2022', 'June Okafor', 'Buyer', false, 'Buyer'),
  account('buyer2', 'Buyer#2022', 'Milo Svensson', 'Buyer', false, 'Buyer'),
];

/** Account in the list of the Google stand-in; any other address can be typed there. */
export const GOOGLE_ACCOUNTS = [{ email: 'google@dogear.test', name: 'Gia Book' }] as const;

function account(id: string, password: string, name: string, role: Role, verified: boolean, what: string) {
  return { id: `demo-${id}`, email: `${id}@dogear.test`, password, name, role, verified, what };
}

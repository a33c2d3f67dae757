export const ROLES = ['Admin', 'Seller', 'Buyer'] as const;
export const ACCOUNT_TYPES = ['Buyer', 'Seller'] as const;
export type Role = (typeof ROLES)[number];

/** A sum as a text; `isAll`: it is the price. A part may have gone back before, by hand or by the bank. */
export type Back = { readonly sum: string; readonly isAll: boolean };

export const ofPaid = ({ isAll }: Back, who: 'you' | 'they'): string =>
  isAll ? `all that ${who} paid` : `all that is left of what ${who} paid`;

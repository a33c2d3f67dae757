import { paths } from '../../../paths.ts';
import { Contact } from '../users/Contact.tsx';

type Seller = {
  readonly sellerId: string;
  readonly sellerHasShelf: boolean;
  readonly sellerName: string;
  readonly sellerEmail: string;
};

/** Who sells a listing, what else they sell, and how to write to them. */
export function SellerContact({ of: { sellerId, sellerHasShelf, sellerName, sellerEmail } }: { of: Seller }) {
  return <Contact name={sellerName} email={sellerEmail} shelf={sellerHasShelf ? paths.seller(sellerId) : undefined} />;
}

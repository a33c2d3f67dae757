import { paths } from '../../../paths.ts';
import { Contact } from '../users/Contact.tsx';

type Seller = {
  readonly sellerId: string;
  readonly sellerHasPage: boolean;
  readonly sellerName: string;
  readonly sellerEmail: string;
};

export function SellerContact({ of: { sellerId, sellerHasPage, sellerName, sellerEmail } }: { of: Seller }) {
  return <Contact name={sellerName} email={sellerEmail} page={sellerHasPage ? paths.seller(sellerId) : undefined} />;
}

import { Guard } from '../../ui/Guard.tsx';
import { Users } from './Users.tsx';

/** Everybody who sells here (docs/product.md, "Pages"). */
export function AllSellers() {
  return <Guard only="Admin">{({ userId }) => <Users of="Seller" adminId={userId} />}</Guard>;
}

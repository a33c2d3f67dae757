import { Guard } from '../../ui/Guard.tsx';
import { Users } from './Users.tsx';

/** All sellers (docs/product.md, "Pages"). */
export function AllSellers() {
  return <Guard only="Admin">{({ userId }) => <Users of="Seller" adminId={userId} />}</Guard>;
}

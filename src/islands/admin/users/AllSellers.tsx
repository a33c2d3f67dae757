import { Guard } from '../../ui/Guard.tsx';
import { Members } from './Users.tsx';

/** Everybody who sells here (docs/product.md, "Pages"). */
export function AllSellers() {
  return <Guard only="Admin">{({ userId }) => <Members of="Seller" adminId={userId} />}</Guard>;
}

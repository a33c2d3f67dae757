import { Guard } from '../../ui/Guard.tsx';
import { Members } from './Users.tsx';

/** Everybody who buys here (docs/product.md, "Pages"). */
export function AllBuyers() {
  return <Guard only="Admin">{({ userId }) => <Members of="Buyer" adminId={userId} />}</Guard>;
}

import { Guard } from '../../ui/Guard.tsx';
import { Members } from './Users.tsx';

/** Everybody who sells here (specification, section 2). */
export function AllSellers() {
  return <Guard only="Admin">{({ userId }) => <Members of="Seller" adminId={userId} />}</Guard>;
}

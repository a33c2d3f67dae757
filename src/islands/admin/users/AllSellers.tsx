import { Guard } from '../../ui/Guard.tsx';
import { Users } from './Users.tsx';

export function AllSellers() {
  return <Guard only="Admin">{({ userId }) => <Users of="Seller" adminId={userId} />}</Guard>;
}

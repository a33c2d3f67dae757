import { Guard } from '../../ui/Guard.tsx';
import { Users } from './Users.tsx';

export function AllBuyers() {
  return <Guard only="Admin">{({ userId }) => <Users of="Buyer" adminId={userId} />}</Guard>;
}

import type { UserDeletion } from '../../../../core/accounts/managed-user.ts';
import { userScreenWords } from '../../../../core/words/en/accounts.ts';

const words = userScreenWords.deletionLines;

/** In the order of display. */
const COUNTED = ['livePayments', 'listings', 'pendingOrders', 'owedRefunds', 'sessions', 'paidOrders'] as const;

export function deletionLines(deletion: Omit<UserDeletion, 'refused' | 'sales'>): string[] {
  const said = COUNTED.filter((name) => deletion[name] > 0);
  return [...said.map((name) => words[name](deletion[name])), words.user];
}

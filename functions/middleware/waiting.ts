import type { Waiting } from '../domain/moderation/audit/spending.ts';

/** Body of the 202 for a payment that waits for another admin: no money has moved. */
export const waiting = ({ waitingId: id }: Waiting) => ({ acknowledged: true, waiting: true, id });

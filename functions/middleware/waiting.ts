import type { Waiting } from '../domain/moderation/audit/spending.ts';

/** What a call answers, with 202, whose sum waits for another admin: nothing has moved. */
export const waiting = ({ waitingId: id }: Waiting) => ({ acknowledged: true, waiting: true, id });

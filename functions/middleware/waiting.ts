import type { Waiting } from '../domain/moderation/audit/spending.ts';

/** The answer, with 202, to a call whose sum waits for another admin: nothing has moved. */
export const waiting = ({ waitingId: id }: Waiting) => ({ acknowledged: true, waiting: true, id });

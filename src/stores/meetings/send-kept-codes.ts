/** Sends the stored codes (stored-codes.ts). The server decides. */
import { ApiError, isOffline } from '../../api/client.ts';
import { handOver } from '../../api/fulfilment.ts';
import { $user } from '../session.ts';
import { $codeAnswers, type CodeAnswer, forgetCode, keptCode, ordersOfKeptCodes } from './stored-codes.ts';

/** The server will not accept the same code later either. Other errors may pass, or end when the sale continues. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'invalid' || error.code === 'not_found' || error.facts.ended === true);

/** Sends each code once, in sequence, in one tab only. Returns the final answers by order. */
export const sendKeptCodes = (userId: string): Promise<readonly (readonly [orderId: string, CodeAnswer])[]> =>
  navigator.locks.request('hand-over', { ifAvailable: true }, async (lock) => {
    const answers: [string, CodeAnswer][] = [];
    if (!lock) return answers;
    for (const orderId of ordersOfKeptCodes(userId)) {
      const answer = await send(userId, orderId);
      if (!answer) continue;
      $codeAnswers.set({ ...$codeAnswers.get(), [orderId]: answer });
      if (answer.kind !== 'waits') answers.push([orderId, answer]);
    }
    return answers;
  });

/** Undefined without a response, or if another user has signed in. */
async function send(userId: string, orderId: string): Promise<CodeAnswer | undefined> {
  const code = keptCode(userId, orderId);
  if (code === undefined) return undefined;
  const answer = await handOver(orderId, code).then((): CodeAnswer => ({ kind: 'taken' }), refusal);
  if (!answer || $user.get()?.userId !== userId) return undefined;
  if (answer.kind !== 'waits') forgetCode(userId, orderId);
  return answer;
}

function refusal(error: unknown): CodeAnswer | undefined {
  if (!(error instanceof ApiError) || isOffline(error)) return undefined;
  return { kind: isFinal(error) ? 'refused' : 'waits', reason: error.message };
}

import type { Reply } from '../api/endpoint.ts';
import { checkParameters, decodeForm } from '../api/parameters.ts';
import { intentFor } from '../api/visibility.ts';
import { authenticateIntent } from '../objects/confirmation.ts';
import { ApiError, errorAnswer, invalidParameter } from '../objects/errors.ts';
import { newId } from '../objects/ids.ts';
import type { Store } from '../store.ts';

type Outcome = { client_secret: string; outcome: 'complete' | 'fail' };

/** The bank's part of 3-D Secure: the challenge page posts `client_secret` and `outcome` here. */
export function answerChallenge(store: Store, id: string, form: string): Reply {
  const requestId = newId('req_');
  try {
    const rules = { client_secret: 'string', outcome: ['complete', 'fail'] } as const;
    const params = checkParameters<Outcome>(decodeForm(form), rules, ['client_secret', 'outcome']);
    if (!/^pi_\w+$/.test(id)) throw invalidParameter('resource_missing', 'There is no such challenge.');
    const cause = { id: requestId, idempotency_key: null };
    const intent = store.transact((tx) =>
      authenticateIntent(tx, intentFor(tx, { id, caller: 'publishable', params }), params.outcome, cause),
    );
    return { status: 200, body: { status: intent.status } };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { status: error.status, body: errorAnswer(error.body, requestId) };
  }
}

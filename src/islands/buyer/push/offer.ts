import { loading } from '../../loading.ts';
import offerAddress from './PushOffer.tsx?address';

const loadOffer = loading<typeof import('./PushOffer.tsx')>(offerAddress);

/** Offers to tell of the turn that somebody now waits for. Its code comes then; should it not come, nothing is offered. */
export const offerPushOfTurn = (): Promise<void> =>
  loadOffer().then(
    ({ offerPush }) => offerPush(),
    () => {},
  );

import { loading } from '../../loading.ts';
import offerAddress from './PushOffer.tsx?address';

const loadOffer = loading<typeof import('./PushOffer.tsx')>(offerAddress);

/** Offers push for the turn in a queue. Its code loads on demand; without it there is no offer. */
export const offerPushOfTurn = (): Promise<void> =>
  loadOffer().then(
    ({ offerPush }) => offerPush(),
    () => {},
  );

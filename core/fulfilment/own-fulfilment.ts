/** A sale in the list of its buyer or seller. */
import type { CompleteWire } from '../entity/wire.ts';
import { type Fulfilment, fulfilmentWire } from './fulfilment.ts';
import { TRADERS, type Trader } from './state.ts';

export type OwnFulfilment = Pick<
  Fulfilment,
  | ('orderId' | 'listingId' | 'listingName' | 'priceCents' | 'method' | 'state' | 'deadlineAt' | 'frozen')
  | ('side' | 'turn' | 'actions' | 'events' | 'amounts')
>;

const { orderId, listingId, listingName, priceCents, method, state, deadlineAt, frozen } = fulfilmentWire;
const { side, turn, actions, events, amounts } = fulfilmentWire;

/** A row of `GET /fulfilments?as=`; each field is encoded as in `GET /fulfilments/:id`. */
export const ownFulfilmentWire = {
  ...{ orderId, listingId, listingName, priceCents, method, state, deadlineAt, frozen },
  ...{ side, turn, actions, events, amounts },
} as const satisfies CompleteWire<OwnFulfilment>;

/** Side that `?as=` requests; undefined for other values. */
export const traderOf = (text: unknown): Trader | undefined => TRADERS.find((known) => known === text);

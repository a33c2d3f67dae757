/** A sale in the list of one of its two people: how it stands, without what only its page tells. */
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

/** A row of `GET /fulfilments?as=`: each part as `GET /fulfilments/:id` tells it. */
export const ownFulfilmentWire = {
  ...{ orderId, listingId, listingName, priceCents, method, state, deadlineAt, frozen },
  ...{ side, turn, actions, events, amounts },
} as const satisfies CompleteWire<OwnFulfilment>;

/** Whose sales `?as=` asks for; undefined for everything else. */
export const traderOf = (text: unknown): Trader | undefined => TRADERS.find((known) => known === text);

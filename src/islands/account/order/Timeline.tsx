import type { Claim } from '../../../../core/fulfilment/claim.ts';
import type { Fulfilment, TimelineEvent } from '../../../../core/fulfilment/fulfilment.ts';
import type { FulfilmentState, Party } from '../../../../core/fulfilment/states/state.ts';
import { orderHistoryWords as words } from '../../../../core/words/fulfilment/order-history.ts';
import { Moment } from '../../ui/time/Moment.tsx';
import styles from './styles/parts.module.css';

type Expiring = keyof typeof words.expired;
type ByShop = keyof typeof words.byShop;

const isByShop = (action: string): action is ByShop => action in words.byShop;

/** What happened so far, the latest last. */
export function Timeline({ order }: { order: Fulfilment }) {
  const saidAbove = textsOf(order.claim);
  return (
    <section aria-labelledby="happened">
      <h2 id="happened">{words.happened}</h2>
      <ol className={styles.events}>
        {order.events.map((event, number) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an event is its number; none is ever taken out
          <li key={number}>
            <p>{told(event, order, order.events[number - 1]?.state)}</p>
            {event.note && !saidAbove.has(event.note) && <blockquote className={styles.note}>{event.note}</blockquote>}
            <Moment className={styles.at} at={event.at} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What the part about the claim shows already. */
const textsOf = (claim: Claim | null): ReadonlySet<string | undefined | null> =>
  new Set([claim?.text, claim?.answer?.statement?.text, claim?.returned?.wrong?.text, claim?.decision?.reason]);

/** A deadline ended the state of the event before. */
function told({ action, by, state }: TimelineEvent, order: Fulfilment, before?: FulfilmentState): string {
  if (action === 'adopt') return words.adopted;
  if (isByShop(action)) return words.byShop[action];
  if (action === 'expire') return before && before in words.expired ? words.expired[before as Expiring] : '';
  if (action === 'cancel' && by === 'shop') return words.canceledByShop;
  if (action === 'settle' && by === 'shop') return words.settledByShop;
  const { you, they } = action === 'returned' && state === 'deciding' ? words.returnedWrong : words.events[action];
  if (by === 'admin') return they(words.anAdmin);
  // The shop notes a payment; it is the buyer who paid.
  const who: Party = by === 'shop' ? 'buyer' : by;
  if (who === order.side) return you;
  return they(who === 'buyer' ? order.buyerName : order.sellerName);
}

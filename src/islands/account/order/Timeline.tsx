import type { Fulfilment, TimelineEvent } from '../../../../core/fulfilment/fulfilment.ts';
import type { Party } from '../../../../core/fulfilment/state.ts';
import { orderPageWords as words } from '../../../../core/words/fulfilment/order-page.ts';
import { Moment } from '../../ui/Moment.tsx';
import styles from './order.module.css';

/** What happened so far, the latest last. */
export function Timeline({ order }: { order: Fulfilment }) {
  return (
    <section aria-labelledby="happened">
      <h2 id="happened">{words.happened}</h2>
      <ol className={styles.events}>
        {order.events.map((event, number) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an event is its number; none is ever taken out
          <li key={number}>
            <p>{told(event, order)}</p>
            {event.note && <blockquote className={styles.note}>{event.note}</blockquote>}
            <Moment className={styles.at} at={event.at} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function told({ action, by }: TimelineEvent, order: Fulfilment): string {
  if (action === 'adopt') return words.completed.adopted;
  if (action === 'expire') return words.expired[passedIn(order)];
  if (action === 'cancel' && by === 'shop') return words.canceledByShop;
  // The shop notes a payment; it is the buyer who paid.
  const who: Party = by === 'shop' ? 'buyer' : by;
  const { you, they } = words.events[action];
  if (who === order.side) return you;
  return they(who === 'buyer' ? order.buyerName : order.sellerName);
}

/** The state that a deadline ended: a fulfilment has at most one such event, its last. */
function passedIn({ method, events }: Fulfilment): keyof typeof words.expired {
  if (events.some(({ action }) => action === 'send')) return 'shipped';
  if (events.some(({ action }) => action === 'hand-over')) return 'handed_over';
  return method === 'post' ? 'to_ship' : 'to_meet';
}

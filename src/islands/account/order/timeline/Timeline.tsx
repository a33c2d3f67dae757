import type { Claim } from '../../../../../core/fulfilment/claim.ts';
import type { Fulfilment } from '../../../../../core/fulfilment/fulfilment.ts';
import { orderHistoryWords as words } from '../../../../../core/words/en/fulfilment.ts';
import { Moment } from '../../../ui/time/Moment.tsx';
import styles from '../styles/parts.module.css';
import { eventLine } from './event-line.ts';

export function Timeline({ order }: { order: Fulfilment }) {
  const saidAbove = textsOf(order.claim);
  return (
    <section aria-labelledby="happened">
      <h2 id="happened">{words.happened}</h2>
      <ol className={styles.events}>
        {order.events.map((event, number) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an event is its number; none is ever taken out
          <li key={number}>
            <p>{eventLine(order, number)}</p>
            {event.note && !saidAbove.has(event.note) && (
              <blockquote className={styles.note} dir="auto">
                {event.note}
              </blockquote>
            )}
            <Moment className={styles.at} at={event.at} />
          </li>
        ))}
      </ol>
    </section>
  );
}

const textsOf = (claim: Claim | null): ReadonlySet<string | undefined | null> =>
  new Set([claim?.text, claim?.answer?.statement?.text, claim?.returned?.wrong?.text, claim?.decision?.reason]);

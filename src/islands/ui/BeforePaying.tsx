import type { DeliveryOffer } from '../../../core/fulfilment/delivery-options.ts';
import { totalAndDeliveryOf } from '../../../core/fulfilment/total-and-delivery.ts';
import { beforePayingWords as words } from '../../../core/words/en/booking.ts';
import { paths } from '../../paths.ts';

type Props = { readonly priceCents: number; readonly delivery: DeliveryOffer };

export function BeforePaying({ priceCents, delivery }: Props) {
  const { inAll, comes } = totalAndDeliveryOf(priceCents, delivery);
  return (
    <ul className="before-paying" aria-label={words.label}>
      <li>{inAll}</li>
      <li>{comes}</li>
      <li>
        {words.kept} <Answer to={paths.help('where-my-money-is')}>{words.links.money}</Answer>{' '}
        <Answer to={paths.help(delivery === 'meet' ? 'how-to-meet' : 'not-arrived')}>{words.links.noBook}</Answer>{' '}
        <Answer to={paths.returns()}>{words.links.returns}</Answer>
      </li>
    </ul>
  );
}

/** A link out of a form opens a new tab, because typed input would be lost. */
export const Answer = ({ to, children }: { to: string; children: string }) => (
  <a href={to} target="_blank" rel="noopener">
    {children}
    <span className="visually-hidden"> {words.newTab}</span>
  </a>
);

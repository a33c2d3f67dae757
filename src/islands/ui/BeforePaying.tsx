import type { DeliveryOptions } from '../../../core/fulfilment/delivery-options.ts';
import { totalAndDeliverySentences } from '../../../core/fulfilment/total-and-delivery.ts';
import { beforePayingWords as words } from '../../../core/words/en/common.ts';
import { paths } from '../../paths.ts';
import { NewTabLink } from './NewTabLink.tsx';

type Props = { readonly priceCents: number; readonly delivery: DeliveryOptions };

/** The same list on the page of a book is `src/components/books/BeforePaying.astro`. */
export function BeforePaying({ priceCents, delivery }: Props) {
  const { inAll, comes } = totalAndDeliverySentences(priceCents, delivery);
  return (
    <ul className="before-paying" aria-label={words.label}>
      <li>{inAll}</li>
      <li>{comes}</li>
      <li>
        {words.kept} <NewTabLink to={paths.help('where-my-money-is')}>{words.links.money}</NewTabLink>{' '}
        <NewTabLink to={paths.help(delivery === 'meet' ? 'how-to-meet' : 'not-arrived')}>
          {words.links.noBook}
        </NewTabLink>{' '}
        <NewTabLink to={paths.returns()}>{words.links.returns}</NewTabLink>
      </li>
    </ul>
  );
}

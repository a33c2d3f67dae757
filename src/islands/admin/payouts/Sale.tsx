import { sellerPayoutsWords as words } from '../../../../core/words/en/payouts.ts';
import { paths } from '../../../paths.ts';
import styles from '../table.module.css';

type Props = { readonly row: { readonly orderId: string; readonly listingName: string; readonly sellerName: string } };

export function Sale({ row: { orderId, listingName, sellerName } }: Props) {
  return (
    <td className={`${styles.name} ${styles.user}`}>
      <a className={styles.sellerPage} href={paths.order(orderId)} aria-label={words.orderLabel(listingName)}>
        <bdi>{listingName}</bdi>
      </a>
      <p className="form-note" dir="auto">
        {sellerName}
      </p>
    </td>
  );
}

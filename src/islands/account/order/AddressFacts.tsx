import { toast } from 'react-hot-toast/headless';
import { addressLines, type DeliveryAddress } from '../../../../core/fulfilment/address.ts';
import type { Fulfilment } from '../../../../core/fulfilment/fulfilment.ts';
import { orderPageWords } from '../../../../core/words/en/fulfilment.ts';
import styles from './styles/parts.module.css';

const words = orderPageWords.address;

type Props = { readonly side: Fulfilment['side']; readonly address: DeliveryAddress };

/** Delivery address in lines; the sender can copy it. */
export function AddressFacts({ side, address }: Props) {
  const lines = addressLines(address);
  const copy = () =>
    navigator.clipboard.writeText(lines.join('\n')).then(
      () => toast.success(words.copied),
      () => toast.error(words.notCopied),
    );
  return (
    <section className={styles.part} aria-labelledby="address">
      <h2 id="address">{words.heading}</h2>
      <address className={styles.address} dir="auto">
        {lines.join('\n')}
      </address>
      {side === 'seller' && (
        <button type="button" className="button button-small" onClick={copy}>
          {words.copy}
        </button>
      )}
    </section>
  );
}

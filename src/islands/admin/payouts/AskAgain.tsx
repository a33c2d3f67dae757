import { toast } from 'react-hot-toast/headless';
import { sellerPayoutsWords } from '../../../../core/words/en/payouts.ts';
import { askSellerAgain } from '../../../api/admin/seller-payouts.ts';
import { $sellerPayouts } from '../../../stores/payments/seller-payouts.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { toastFailure } from '../../ui/failure.tsx';

const { accounts: words } = sellerPayoutsWords;

type Props = { readonly sellerId: string; readonly sellerName: string };

/** Requests payout details again from a seller whose account the payment provider refused because of the platform. */
export function AskAgain({ sellerId, sellerName }: Props) {
  const ask = () =>
    askSellerAgain(sellerId)
      .then(() => toast.success(words.asked), toastFailure)
      .finally(() => $sellerPayouts.revalidate());
  return (
    <ActButton className="button-small" name={words.askAgainLabel(sellerName)} act={ask}>
      {words.askAgain}
    </ActButton>
  );
}

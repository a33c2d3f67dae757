import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import { type SubmitEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { formatPrice } from '../../../../core/format.ts';
import type { Order } from '../../../../core/orders/order.ts';
import type { ListingChanges } from '../../../../core/orders/snapshot.ts';
import { commonWords } from '../../../../core/words/en/common.ts';
import { paymentScreenWords } from '../../../../core/words/en/payments.ts';
import { reservationsWords } from '../../../../core/words/en/reservations.ts';
import { changesIn, startPayment } from '../../../api/buyer.ts';
import { paths } from '../../../paths.ts';
import { BeforePaying } from '../../ui/BeforePaying.tsx';
import { reasonOf } from '../../ui/failure.tsx';
import { focusIfLost } from '../../ui/focus.ts';
import { NewTabLink } from '../../ui/NewTabLink.tsx';
import { useEvery } from '../../ui/time/timers.ts';
import { confirmPayment, type NewMethod } from './confirm-payment.ts';
import { DeliveryChoice, useDelivery } from './DeliveryChoice.tsx';
import { HoldClock, useHoldEnd } from './HoldClock.tsx';
import styles from './payment.module.css';
import { mountCard, mountWallets, recolorCardField, type WalletConfirmation } from './provider-fields.ts';

const ASK_AGAIN_MS = 3_000;

/** Id of the toast of a refused try, which the next try removes. */
const REFUSAL = 'payment-refused';

type Ready = { readonly stripe: Stripe; readonly card: StripeCardElement; readonly clientSecret: string };

type CardPaymentProps = {
  readonly order: Order;
  readonly email: string;
  readonly publicKey: string;
  readonly look: () => Promise<Order>;
  readonly onChange: () => void;
  readonly onAgain: () => void;
  /** The seller has changed the listing since the booking. */
  readonly onListingChanged: (changed: ListingChanges) => void;
};

/**
 * Takes the hold, counts it down, and shows the available wallets, and the card field with the Pay button, which waits
 * for the payment provider and the client secret (docs/product.md, "Payment page").
 */
export function CardPayment({ order, email, publicKey, look, onChange, onAgain, onListingChanged }: CardPaymentProps) {
  const field = useRef<HTMLDivElement>(null);
  const walletField = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const labelId = useId();
  const [ready, setReady] = useState<Ready>();
  const [hasWallets, setHasWallets] = useState(false);
  const [heldUntil, setHeldUntil] = useState<number>();
  const [refusal, setRefusal] = useState('');
  const [problem, setProblem] = useState('');
  const [paying, setPaying] = useState(false);
  const [failed, setFailed] = useState(false);
  const hold = useHoldEnd(look);
  const delivery = useDelivery(order);
  const beginDelivery = useRef(delivery.begin);
  const lookNow = useRef(look);
  const tellChanges = useRef(onListingChanged);

  useEffect(() => {
    let gone = false;
    let mounted: StripeCardElement | undefined;
    const prepare = async () => {
      const started = await startPayment({ orderId: order.id, expectedPriceCents: order.priceCents });
      const { clientSecret, heldUntil } = started;
      if (gone || !field.current) return;
      setHeldUntil(heldUntil);
      beginDelivery.current(started);
      const { stripe, card } = await mountCard(publicKey, field.current, setProblem);
      mounted = card;
      if (gone) return card.destroy();
      setReady({ stripe, card, clientSecret });
    };
    prepare().catch(async (error) => {
      // Held by another buyer, sold, or paid meanwhile: the page follows the order.
      await lookNow.current().catch(() => {});
      if (gone) return;
      const changes = changesIn(error);
      if (changes) tellChanges.current(changes);
      else setRefusal(reasonOf(error));
    });
    return () => {
      gone = true;
      mounted?.destroy();
    };
  }, [order.id, order.priceCents, publicKey]);

  useEffect(() => (ready && field.current ? recolorCardField(ready.card, field.current) : undefined), [ready]);

  // The payment provider counts declined cards, and the order reports too many of them a moment later.
  useEvery(failed && !paying && !hold.over ? ASK_AGAIN_MS : undefined, onChange);

  // The disabled button lost the focus; keyboard users continue there.
  useEffect(() => {
    if (failed && !paying) focusIfLost(button.current);
  }, [failed, paying]);

  /** Resolves to true on success. */
  const payBy = async (form: HTMLFormElement, newMethod: NewMethod): Promise<boolean> => {
    if (!ready || paying) return false;
    const chosen = delivery.read(form);
    if (!chosen) return false;
    setPaying(true);
    setProblem('');
    setFailed(false);
    // The refusal of the try before.
    toast.dismiss(REFUSAL);
    try {
      // A hold that ended may have started again with another payment.
      const saved = await delivery.tell(chosen, form);
      const { stripe, clientSecret } = ready;
      await confirmPayment({ stripe, newMethod, clientSecret: saved?.clientSecret ?? clientSecret }, order, email);
      return true;
    } catch (error) {
      setProblem(reasonOf(error));
      setFailed(true);
      toast.error(reasonOf(error), { id: REFUSAL });
      return false;
    } finally {
      // An error may come after the money moved: the order has the real state.
      onChange();
      setPaying(false);
    }
  };

  const payByCard = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!ready) return;
    const { stripe, card } = ready;
    const billing = { name: order.buyerName, email };
    void payBy(event.currentTarget, () => stripe.createPaymentMethod({ type: 'card', card, billing_details: billing }));
  };

  const payByWallet = useEffectEvent(async (form: HTMLFormElement, { newMethod, failed }: WalletConfirmation) => {
    if (!(await payBy(form, newMethod))) failed();
  });
  const mayPayByWallet = useEffectEvent((form: HTMLFormElement) => !paying && delivery.read(form) !== undefined);

  useEffect(() => {
    const form = walletField.current?.closest('form');
    if (!ready || !walletField.current || !form) return;
    const { shown, destroy } = mountWallets(ready.stripe, walletField.current, order.priceCents, {
      mayPay: () => mayPayByWallet(form),
      pay: (payment) => void payByWallet(form, payment),
    });
    shown.then(setHasWallets);
    return destroy;
  }, [ready, order.priceCents]);

  if (refusal) return <Refused reason={refusal} onAgain={onAgain} />;
  // A running payment is not interrupted; the payment provider decides.
  const over = hold.over && !paying;
  return (
    <>
      {heldUntil !== undefined && <HoldClock heldUntil={heldUntil} over={over} onEnd={hold.ended} />}
      {over ? (
        <TimeOver onAgain={onAgain} />
      ) : (
        <form className="form" onSubmit={payByCard} noValidate>
          <DeliveryChoice delivery={delivery} disabled={!ready || paying} />
          {delivery.begun && <BeforePaying priceCents={order.priceCents} delivery={delivery.method} />}
          <div ref={walletField} className={styles.wallets} data-shown={hasWallets || undefined} />
          <div className="field">
            <span id={labelId} className="label">
              {hasWallets ? paymentScreenWords.cardPayment.orByCard : paymentScreenWords.cardPayment.card}
            </span>
            {/* biome-ignore lint/a11y/useSemanticElements: Stripe cannot mount its fields in a fieldset */}
            <div ref={field} role="group" aria-labelledby={labelId} className={`input ${styles.card}`} />
            {problem && (
              <p className="field-error" role="alert">
                {problem}
              </p>
            )}
            {failed && (
              <p className="form-note">
                <NewTabLink to={paths.help('card-declined')}>{paymentScreenWords.cardPayment.help}</NewTabLink>
              </p>
            )}
          </div>
          <button
            ref={button}
            type="submit"
            className="button button-primary"
            aria-busy={paying}
            disabled={!ready || paying}
          >
            {paymentScreenWords.cardPayment.pay(formatPrice(order.priceCents))}
          </button>
        </form>
      )}
    </>
  );
}

type RefusedProps = { readonly onAgain: () => void };

/** Payment is not possible now: too many holds, a changed price, or no connection. */
function Refused({ reason, onAgain }: RefusedProps & { reason: string }) {
  return (
    <div className="notice notice-error" role="alert">
      <p>{reason}</p>
      <WaysOn onAgain={onAgain} />
    </div>
  );
}

/** The hold ended before the payment began. The clock beside it has announced it. */
function TimeOver({ onAgain }: RefusedProps) {
  const notice = useRef<HTMLDivElement>(null);
  // The card field had the focus and is gone.
  useEffect(() => {
    focusIfLost(notice.current);
  }, []);
  return (
    <div className="notice" ref={notice} tabIndex={-1}>
      <p>{reservationsWords.holdOver}</p>
      <WaysOn onAgain={onAgain} />
    </div>
  );
}

function WaysOn({ onAgain }: RefusedProps) {
  return (
    <p className="form-actions">
      <button type="button" className="button button-small" onClick={onAgain}>
        {commonWords.button.tryAgain}
      </button>
      <a href={paths.myOrders()}>{paymentScreenWords.noPayment.back}</a>
    </p>
  );
}

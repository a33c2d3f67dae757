import type { Stripe, StripeCardElement, StripeError } from '@stripe/stripe-js';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { finishPayment, startPayment } from '../../api/buyer.ts';
import { paths } from '../../paths.ts';
import { price } from '../../shared/format.ts';
import { messages } from '../../shared/messages.ts';
import type { Order } from '../../shared/order.ts';
import { mountCard } from './card-field.ts';
import styles from './card-payment.module.css';

/** A bank that takes its time is asked again, for a minute; after that the webhook finishes alone. */
const ASK_AGAIN_MS = 2_000;
const ASK_AT_MOST = 30;

type Props = {
  readonly order: Order;
  readonly email: string;
  readonly publicKey: string;
  readonly onChange: () => void;
};
type Ready = { readonly stripe: Stripe; readonly card: StripeCardElement; readonly clientSecret: string };

/** The card field and the Pay button, which waits for the payment service and the client secret (specification, section 4). */
export function CardPayment({ order, email, publicKey, onChange }: Props) {
  const field = useRef<HTMLDivElement>(null);
  const labelId = useId();
  const [ready, setReady] = useState<Ready>();
  const [refusal, setRefusal] = useState('');
  const [problem, setProblem] = useState('');
  const [paying, setPaying] = useState(false);

  useEffect(() => {
    let gone = false;
    let mounted: StripeCardElement | undefined;
    const prepare = async () => {
      const clientSecret = await startPayment({ orderId: order.id, seenPriceCents: order.priceCents });
      if (gone || !field.current) return;
      const { stripe, card } = await mountCard(publicKey, field.current, setProblem);
      mounted = card;
      if (gone) return card.destroy();
      setReady({ stripe, card, clientSecret });
    };
    prepare().catch((error: Error) => !gone && setRefusal(error.message));
    return () => {
      gone = true;
      mounted?.destroy();
    };
  }, [order.id, order.priceCents, publicKey]);

  const pay = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!ready || paying) return;
    setPaying(true);
    setProblem('');
    try {
      await charge(ready, order, email);
      onChange();
    } catch (error) {
      const message = error instanceof Error ? error.message : messages.error.unexpected;
      setProblem(message);
      toast.error(message);
      // Whatever failed may have failed after the money moved: the order says how it really stands.
      onChange();
    } finally {
      setPaying(false);
    }
  };

  if (refusal) return <Refused reason={refusal} />;
  return (
    <form className="form" onSubmit={pay}>
      <div className="field">
        <span id={labelId}>Card</span>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be the payment service's mounting point */}
        <div ref={field} role="group" aria-labelledby={labelId} className={`input ${styles.card}`} />
        {problem && (
          <p className="field-error" role="alert">
            {problem}
          </p>
        )}
      </div>
      <button type="submit" className="button button-primary" aria-busy={paying} disabled={!ready || paying}>
        Pay {price(order.priceCents)}
      </button>
      <p className="form-note">While you are here, this copy is kept for you for 15 minutes. Nobody else can buy it.</p>
    </form>
  );
}

/** The copy cannot be paid for now: sold, held by somebody else, or nobody to ask. */
function Refused({ reason }: { reason: string }) {
  return (
    <div className="notice notice-error" role="alert">
      <p>{reason}</p>
      <p className="form-actions">
        <button type="button" className="button button-small" onClick={() => location.reload()}>
          Try again
        </button>
        <a href={paths.myOrders()}>Back to My Orders</a>
      </p>
    </div>
  );
}

/**
 * A confirmation that failed for another reason than the card may have charged it all the same: the payment service knows.
 * Throws the error where no money moved.
 */
async function seenAtBank(stripe: Stripe, clientSecret: string, error: StripeError): Promise<{ id: string }> {
  const unknown = error.type !== 'card_error' && error.type !== 'validation_error';
  const seen = unknown ? await stripe.retrievePaymentIntent(clientSecret) : undefined;
  const intent = seen?.paymentIntent;
  if (intent && (intent.status === 'succeeded' || intent.status === 'processing')) return intent;
  throw new Error(error.message);
}

/** Card → payment method → confirmed intent → recorded sale. Throws the message that the person should read. */
async function charge({ stripe, card, clientSecret }: Ready, order: Order, email: string): Promise<void> {
  const billing = { name: order.buyerName, email };
  const method = await stripe.createPaymentMethod({ type: 'card', card, billing_details: billing });
  if (method.error) throw new Error(method.error.message);
  const confirmed = await stripe.confirmCardPayment(clientSecret, { payment_method: method.paymentMethod.id });
  const { id: intentId } = confirmed.paymentIntent ?? (await seenAtBank(stripe, clientSecret, confirmed.error));
  const { priceCents, productId, id: orderId } = order;
  const payment = { intentId, priceCents, productId, orderId, buyerEmail: email };
  for (let asked = 0; !(await finishPayment(payment)); asked++) {
    if (asked === 0) toast(messages.stillProcessing);
    if (asked === ASK_AT_MOST) return;
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
  toast.success(messages.paid);
}

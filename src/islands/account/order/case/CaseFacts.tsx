import { type MouseEvent, useEffect, useState } from 'react';
import { formatPrice } from '../../../../../core/format.ts';
import { ERASED_TRACKING } from '../../../../../core/fulfilment/carriers.ts';
import type { Fulfilment } from '../../../../../core/fulfilment/fulfilment.ts';
import type { CaseReturn, CaseText, SaleCase } from '../../../../../core/fulfilment/sale-case.ts';
import { claimPageWords as words } from '../../../../../core/words/en/cases.ts';
import { getCasePhoto } from '../../../../api/cases.ts';
import { Moment } from '../../../ui/time/Moment.tsx';
import { answeredBy, nameOf, openedBy } from '../event-line.ts';
import { trackingLink } from '../OrderFacts.tsx';
import orderStyles from '../order.module.css';
import styles from './claim.module.css';

type CaseFactsProps = { readonly order: Fulfilment; readonly saleCase: SaleCase };

export function CaseFacts({ order, saleCase }: CaseFactsProps) {
  const { orderId, priceCents } = order;
  const { answer, returned, decision } = saleCase;
  const seller = nameOf('seller', order);
  return (
    <section className={styles.claim} aria-labelledby="claim">
      <h2 id="claim">{words.heading}</h2>
      <p className={styles.kind}>
        <strong>{words.kinds[saleCase.kind]}</strong> <Moment className={orderStyles.at} at={saleCase.openedAt} />
      </p>
      {saleCase.text !== null && (
        <Said
          who={words.said(openedBy(saleCase, order))}
          orderId={orderId}
          said={{ text: saleCase.text, photos: saleCase.photos }}
        />
      )}
      {answer && answer.offeredCents !== null && (
        <p>{words.offered(seller, formatPrice(answer.offeredCents), formatPrice(priceCents))}</p>
      )}
      {answer?.statement && (
        <Said who={words.answered(answeredBy(saleCase, order))} orderId={orderId} said={answer.statement} />
      )}
      {returned && <WayBack who={nameOf('buyer', order)} returned={returned} />}
      {returned?.wrong && <Said who={words.returned(seller)} orderId={orderId} said={returned.wrong} />}
      {decision && (
        <>
          <p>
            {words.decided(nameOf('admin', order))}{' '}
            <strong>
              {words.decisions[decision.decision](...amountsOf(decision.decision, decision.backCents, priceCents))}
            </strong>
          </p>
          <blockquote className={styles.text} dir="auto">
            {decision.reason}
          </blockquote>
        </>
      )}
    </section>
  );
}

const amountsOf = (decision: string, backCents: number, priceCents: number): [string, string] =>
  decision === 'part' ? [formatPrice(backCents), formatPrice(priceCents)] : [formatPrice(priceCents), ''];

function Said({ who, orderId, said }: { who: string; orderId: string; said: CaseText }) {
  return (
    <div className={styles.said}>
      <p>{who}</p>
      <blockquote className={styles.text} dir="auto">
        {said.text}
      </blockquote>
      <ClaimPhotos orderId={orderId} photos={said.photos} />
    </div>
  );
}

function WayBack({ who, returned: { at, carrier, tracking } }: { who: string; returned: CaseReturn }) {
  const erased = tracking === ERASED_TRACKING ? words.erased : null;
  return (
    <p className={styles.way}>
      {words.sentBack(who, erased ?? (carrier === null ? words.untracked : words.withCarrier(carrier)))}{' '}
      {tracking !== null && !erased && <code className={orderStyles.tracking}>{tracking}</code>}{' '}
      {trackingLink(carrier, tracking)} <Moment className={orderStyles.at} at={at} />
    </p>
  );
}

type ClaimPhotosProps = { readonly orderId: string; readonly photos: readonly string[] };

function ClaimPhotos({ orderId, photos }: ClaimPhotosProps) {
  if (photos.length === 0) return null;
  const open = async (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    try {
      const { showPhotos } = await import('../../../../scripts/photo-dialog.ts');
      showPhotos(link);
    } catch {
      location.assign(link.href);
    }
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key presses the link, which is a click
    <ul className={`claim-photos ${styles.photos}`} onClick={open}>
      {photos.map((path, at) => (
        <li key={path} className={styles.photo}>
          <ClaimPhoto orderId={orderId} path={path} name={words.photo(at + 1)} />
        </li>
      ))}
    </ul>
  );
}

type Shown = { readonly url: string; readonly width: number; readonly height: number };

/** One photo, fetched with the bearer; its size is known after loading. */
function ClaimPhoto({ orderId, path, name }: { orderId: string; path: string; name: string }) {
  const [shown, setShown] = useState<Shown | 'missing'>();
  useEffect(() => {
    let url: string | undefined;
    let isGone = false;
    const fetchIt = async () => {
      const blob = await getCasePhoto(orderId, path);
      const { width, height } = await sizeOf(blob);
      if (isGone) return;
      url = URL.createObjectURL(blob);
      setShown({ url, width, height });
    };
    fetchIt().catch(() => !isGone && setShown('missing'));
    return () => {
      isGone = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [orderId, path]);
  if (shown === 'missing') return <p className="form-note">{words.photoMissing}</p>;
  if (!shown) return <span className="spinner" aria-hidden="true" />;
  return (
    <a href={shown.url}>
      <img src={shown.url} alt={name} width={shown.width} height={shown.height} />
    </a>
  );
}

async function sizeOf(blob: Blob): Promise<{ width: number; height: number }> {
  const picture = await createImageBitmap(blob);
  const { width, height } = picture;
  picture.close();
  return { width, height };
}

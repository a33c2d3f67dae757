import { useStore } from '@nanostores/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { BULK_ACTIONS, type BulkAction } from '../../../../core/listings/bulk-change.ts';
import { PRICE_CUT_PERCENT } from '../../../../core/listings/limits.ts';
import type { MyListing } from '../../../../core/listings/my-listing.ts';
import { commonWords } from '../../../../core/words/en/common.ts';
import { ownListingsWords } from '../../../../core/words/en/listings.ts';
import type { BulkResult } from '../../../api/seller.ts';
import { $question } from '../../../stores/confirm.ts';
import { $chosen, $holiday, $listings, choose, chooseNone } from '../../../stores/listings.ts';
import { toastFailure } from '../../ui/failure.tsx';
import { focusIfLost } from '../../ui/focus.ts';
import { changeAll } from './change-listings.ts';
import styles from './my-listings.module.css';

const words = ownListingsWords.bulk;
const LABELS: Readonly<Record<BulkAction, string>> = {
  ...words.actions,
  lower_price: words.lowerPrice(PRICE_CUT_PERCENT),
};

type Rows = { readonly rows: readonly MyListing[] };
type WithBox = Rows & { readonly box: RefObject<HTMLInputElement | null> };
/** Names at the time of the action, because rows may have left the list. */
type Outcome = BulkResult & { readonly action: BulkAction; readonly names: ReadonlyMap<string, string> };

/** Actions on all selected listings; visible while there are any, and until the result is read. */
export function BulkBar({ rows, box }: WithBox) {
  const chosen = useStore($chosen);
  const [busy, setBusy] = useState<BulkAction>();
  const [outcome, setOutcome] = useState<Outcome>();
  const way = useRef<HTMLButtonElement>(null);
  const picked = choosable(rows).filter(({ id }) => chosen.has(id));
  const open = picked.length > 0 || outcome !== undefined;
  // Changed rows may have left the list, with the focused button.
  useEffect(() => {
    if (outcome && picked.length === 0) focusIfLost(way.current);
  }, [outcome, picked.length]);
  // The bar may cover the checkbox just ticked.
  useEffect(() => {
    if (open) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  const run = async (action: BulkAction): Promise<void> => {
    setBusy(action);
    setOutcome(undefined);
    const names = new Map(picked.map(({ id, name }) => [id, name]));
    try {
      await changeAll(action, picked, (result) => setOutcome({ ...result, action, names }));
    } finally {
      setBusy(undefined);
      $listings.revalidate();
    }
  };
  const press = (action: BulkAction): void => {
    if (busy) return;
    const ask = questionOf(action, picked.length);
    if (ask) $question.set({ ...ask, label: LABELS[action], act: () => run(action) });
    else run(action).catch(toastFailure);
  };
  const close = () => {
    chooseNone();
    setOutcome(undefined);
    box.current?.focus({ preventScroll: true });
  };
  return (
    <section className={open ? styles.bar : styles.closed} aria-label={words.label}>
      <div role="status" className={styles.outcome}>
        {outcome && <BulkOutcome outcome={outcome} />}
      </div>
      {open && (
        <p className={styles.count}>
          {picked.length > 0 && words.chosen(picked.length)}
          <button type="button" ref={way} className="button button-quiet button-small" onClick={close}>
            {picked.length > 0 ? words.clear : commonWords.button.close}
          </button>
        </p>
      )}
      {picked.length > 0 && <Actions busy={busy} onPress={press} />}
    </section>
  );
}

type ActionsProps = { readonly busy: BulkAction | undefined; readonly onPress: (action: BulkAction) => void };

function Actions({ busy, onPress }: ActionsProps) {
  return (
    <div className={styles.bulkActions}>
      {BULK_ACTIONS.map((action) => (
        <button
          key={action}
          type="button"
          className="button button-small"
          aria-busy={busy === action}
          aria-disabled={busy !== undefined}
          onClick={() => onPress(action)}
        >
          {LABELS[action]}
        </button>
      ))}
    </div>
  );
}

/** Irreversible actions, and changes of price, need a confirmation. */
function questionOf(action: BulkAction, count: number) {
  if (action === 'lower_price') return words.questions.lowerPrice(count, PRICE_CUT_PERCENT);
  return action === 'advertise' ? words.questions.advertise(count) : undefined;
}

function BulkOutcome({ outcome: { action, changed, refused, names } }: { outcome: Outcome }) {
  const { data: holiday } = useStore($holiday);
  const away = action === 'put_on_sale' && holiday !== undefined && holiday.since !== null;
  const done = (away ? words.onSaleLater : words.done[action])(changed);
  return (
    <>
      <p>
        {changed === 0 ? words.none : <strong>{done}</strong>} {refused.length > 0 && words.left(refused.length)}
      </p>
      {refused.length > 0 && (
        <ul className={styles.left}>
          {refused.map(({ id, message }) => (
            <li key={id}>
              <cite>
                <bdi>{names.get(id)}</bdi>
              </cite>{' '}
              {message}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Sold copies cannot be changed. */
const choosable = (rows: readonly MyListing[]) => rows.filter(({ sold }) => !sold);

export function Choose({ listing: { id, name } }: { listing: MyListing }) {
  const chosen = useStore($chosen).has(id);
  return (
    <label className={styles.choose}>
      <input
        type="checkbox"
        aria-label={ownListingsWords.bulk.choose(name)}
        checked={chosen}
        onChange={({ target }) => choose([id], target.checked)}
      />
    </label>
  );
}

type ChooseAllProps = WithBox & {
  /** Further pages are not loaded: their rows are not selected. */
  readonly hasMore: boolean;
};

export function ChooseAll({ rows, box, hasMore }: ChooseAllProps) {
  const chosen = useStore($chosen);
  const ids = choosable(rows).map(({ id }) => id);
  if (ids.length === 0) return null;
  return (
    <div className={styles.chooseAll}>
      <label>
        <input
          ref={box}
          type="checkbox"
          checked={ids.every((id) => chosen.has(id))}
          onChange={({ target }) => choose(ids, target.checked)}
        />
        {ownListingsWords.bulk.chooseAll}
      </label>
      {hasMore && <span className="form-note">{ownListingsWords.bulk.chooseMore(rows.length)}</span>}
    </div>
  );
}

/** Reviews on the page of an ended sale: the form, one's own, and the other one once it is visible. */
import { type ReactNode, useMemo } from 'react';
import { toast } from 'react-hot-toast/headless';
import { formatUtc } from '../../../../core/format.ts';
import type { Fulfilment } from '../../../../core/fulfilment/fulfilment.ts';
import type { Trader } from '../../../../core/fulfilment/state.ts';
import { toLocalTimes } from '../../../../core/local-moments.ts';
import {
  REVIEW_CHARACTERS,
  REVIEW_REPORT_REASONS,
  ReviewForm,
  ReviewReply,
  reviewableUntil,
  type SaleReview,
} from '../../../../core/trust/review.ts';
import { reviewsScreenWords as words } from '../../../../core/words/en/trust.ts';
import { removeReviewText, replyToReview, reportReview, writeReview } from '../../../api/reviews.ts';
import { $question } from '../../../stores/confirm.ts';
import { saleReviewsStore } from '../../../stores/orders.ts';
import { Refusal } from '../../ui/form/Field.tsx';
import { Choices, TextField } from '../../ui/form/MoreFields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { LoadingOrFailed, useLastValue } from '../../ui/load-states.tsx';
import { Moment } from '../../ui/time/Moment.tsx';
import styles from './order.module.css';

type Props = { readonly order: Fulfilment; readonly side: Trader };

export function Reviews({ order, side }: Props) {
  const until = reviewableUntil(order.state, order.events);
  return until === null ? null : <OfEndedSale orderId={order.orderId} side={side} until={until} />;
}

type OfEndedSaleProps = { readonly orderId: string; readonly side: Trader; readonly until: number };

function OfEndedSale({ orderId, side, until }: OfEndedSaleProps) {
  const $reviews = useMemo(() => saleReviewsStore(orderId), [orderId]);
  const { data: reviews, error } = useLastValue($reviews);
  const onChange = () => $reviews.revalidate();
  if (!reviews) return <LoadingOrFailed error={error} label={words.loading} />;
  const mine = reviews.find(({ by }) => by === side);
  const theirs = reviews.find(({ by }) => by !== side);
  const mayWrite = !mine && until > Date.now();
  if (!mayWrite && reviews.length === 0) return null;
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews">{words.heading}</h2>
      {mayWrite && <WriteForm orderId={orderId} side={side} until={until} onDone={onChange} />}
      {mine && (
        <Shown review={mine} title={words.mine}>
          <p className="form-note">{mine.visible ? words.visible : words.hidden(day(until))}</p>
          {mine.text && (
            <button type="button" className="button button-quiet" onClick={() => askToRemove(mine, onChange)}>
              {words.removeText}
            </button>
          )}
        </Shown>
      )}
      {theirs && (
        <Shown review={theirs} title={words.theirs[theirs.by]}>
          {theirs.mayReply && <ReplyForm id={theirs.id} onDone={onChange} />}
          <button type="button" className="button button-quiet" onClick={() => askToReport(theirs)}>
            {words.report}
          </button>
        </Shown>
      )}
    </section>
  );
}

const day = (moment: number): string => toLocalTimes(formatUtc(moment));

type ShownProps = { readonly review: SaleReview; readonly title: string; readonly children: ReactNode };

function Shown({ review: { by, isGood, text, reply, at }, title, children }: ShownProps) {
  return (
    <article className={styles.review}>
      <h3>{title}</h3>
      <p>
        <strong>{(isGood ? words.good : words.bad)[by]}</strong> <Moment className={styles.at} at={at} />
      </p>
      {text && (
        <blockquote className={styles.note} dir="auto">
          {text}
        </blockquote>
      )}
      {reply && (
        <>
          <p className="form-note">{words.replied}</p>
          <blockquote className={styles.note} dir="auto">
            {reply}
          </blockquote>
        </>
      )}
      {children}
    </article>
  );
}

function WriteForm({ orderId, side, until, onDone }: OfEndedSaleProps & { readonly onDone: () => void }) {
  const { form } = words;
  const { errors, busy, reason, formProps } = useForm(
    ReviewForm,
    async ({ good, text }) => {
      await writeReview(orderId, { by: side, isGood: good === 'yes', text }).finally(onDone);
      toast.success(form.sent);
    },
    'here',
  );
  return (
    <form className="form" {...formProps}>
      <Choices legend={form.legend[side]} name="good" choices={['yes', 'no']} labels={form.labels} button={() => ({})}>
        {errors.good && <p className="field-error">{errors.good}</p>}
      </Choices>
      <TextField
        label={form.text}
        hint={form.hint[side]}
        name="text"
        rows={3}
        maxLength={REVIEW_CHARACTERS}
        error={errors.text}
      />
      <p className="form-note">{form.blind(day(until))}</p>
      <Refusal reason={reason} />
      <button type="submit" className="button button-primary" aria-busy={busy} aria-disabled={busy}>
        {form.submit}
      </button>
    </form>
  );
}

function ReplyForm({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const { reply } = words;
  const { errors, busy, reason, formProps } = useForm(
    ReviewReply,
    async ({ text }) => {
      await replyToReview(id, text).finally(onDone);
      toast.success(reply.sent);
    },
    'here',
  );
  return (
    <form className="form" {...formProps}>
      <TextField
        label={reply.label}
        hint={reply.hint}
        name="text"
        rows={2}
        maxLength={REVIEW_CHARACTERS}
        error={errors.text}
      />
      <Refusal reason={reason} />
      <button type="submit" className="button" aria-busy={busy} aria-disabled={busy}>
        {reply.submit}
      </button>
    </form>
  );
}

function askToRemove({ id }: SaleReview, onDone: () => void): void {
  const { title, body, done } = words.confirmRemove;
  $question.set({
    title,
    body,
    label: words.removeText,
    act: async () => {
      await removeReviewText(id).finally(onDone);
      toast.success(done);
    },
  });
}

const reasons = [
  { value: '', label: words.confirmReport.reasons.none },
  ...REVIEW_REPORT_REASONS.map((value) => ({ value, label: words.confirmReport.reasons[value] })),
];

function askToReport({ id }: SaleReview): void {
  const { title, reason, done } = words.confirmReport;
  $question.set({
    title,
    label: words.report,
    choice: { label: reason, options: reasons },
    act: async ({ chosen }) => {
      await reportReview(
        id,
        REVIEW_REPORT_REASONS.find((one) => one === chosen),
      );
      toast.success(done);
    },
  });
}

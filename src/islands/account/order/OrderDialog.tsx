import { type InputEvent, type ReactNode, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { Validated } from '../../../../core/entity/validation.ts';
import type { Fulfilment } from '../../../../core/fulfilment/fulfilment.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Refusal } from '../../ui/form/Refusal.tsx';
import { useJudgedForm } from '../../ui/form/use-judged-form.ts';
import { forgetDraft, keepTyped, type Typed, typedIn } from './drafts.ts';
import { type Asked, wordsOf } from './order-actions.ts';

export type Asking = { readonly order: Fulfilment; readonly onDone: () => void; readonly onClose: () => void };

type FormErrors = Readonly<Record<string, string>>;

type Props<Output> = Asking & {
  readonly action: Asked;
  readonly judge: (values: Readonly<Record<string, string | string[]>>) => Validated<Output>;
  /** May return a function that announces the result, if the action is not complete yet. */
  readonly send: (output: Output) => Promise<unknown>;
  readonly danger?: boolean;
  /** Error beside those of the call. */
  readonly trouble?: string | undefined;
  /** The fields; `typed` is their content when the dialog was closed. */
  readonly children?: (errors: FormErrors, typed: Typed) => ReactNode;
};

/**
 * Confirmation before an irreversible action. Both buttons have their own labels, because "Cancel" could mean both.
 * Input stays until it has been sent.
 */
export function OrderDialog<Output>({
  order,
  action,
  judge,
  send,
  danger,
  trouble,
  onDone,
  onClose,
  children,
}: Props<Output>) {
  const words = wordsOf(action, order);
  const [typed] = useState(() => typedIn(order.orderId, action));
  const { errors, busy, reason, formProps } = useJudgedForm(
    judge,
    async (output) => {
      const tell = await send(output).finally(onDone);
      forgetDraft(order.orderId, action);
      if (typeof tell === 'function') tell();
      else toast.success(words.done);
      onClose();
    },
    'here',
  );
  const onInput = (event: InputEvent<HTMLFormElement>) => {
    keepTyped(order.orderId, action, event.currentTarget);
    formProps.onInput(event);
  };
  return (
    <Dialog title={words.title} onClose={onClose}>
      <form className="form" {...formProps} onInput={onInput}>
        <p>{words.body}</p>
        {children?.(errors, typed)}
        <Refusal reason={reason ?? trouble} />
        <div className="dialog-actions">
          <button type="button" className="button button-quiet" onClick={onClose}>
            {words.no}
          </button>
          <button
            type="submit"
            className={`button ${danger ? 'button-danger' : 'button-primary'}`}
            aria-busy={busy}
            aria-disabled={busy}
          >
            {words.go}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** The form of a message. Contact data is found while somebody types, by the module that the server refuses it with. */
import { type ReactNode, useRef, useState } from 'react';
import {
  contactDataInMessage,
  type FoundContact,
} from '../../../../core/trust/contact-data/contact-data-in-messages.ts';
import { MESSAGE_CHARACTERS, NewMessage } from '../../../../core/trust/conversation.ts';
import { messagesWords, trustWords } from '../../../../core/words/en/trust.ts';
import { Refusal } from '../../ui/form/Field.tsx';
import { TextField } from '../../ui/form/MoreFields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useAfterPause } from '../../ui/time/timers.ts';

type MessageFormProps = {
  readonly label: string;
  /** Contact data is allowed. */
  readonly mayExchange?: boolean;
  /** Texts of the same author before this one, the earliest first. */
  readonly before?: readonly string[];
  readonly send: (text: string) => Promise<unknown>;
  /** Buttons; `busy` while it is sent. */
  readonly children: (busy: boolean) => ReactNode;
};

const { form: words } = messagesWords;
const { contact } = trustWords;

const whyOf = ({ kind, found, together }: FoundContact): string =>
  (together ? contact.together : contact.found[kind])(found);

export function MessageForm({ label, mayExchange = false, before = [], send, children }: MessageFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [found, setFound] = useState<FoundContact>();
  const look = () => {
    const { value = '' } = (form.current?.elements.namedItem('text') ?? {}) as Partial<HTMLTextAreaElement>;
    setFound(mayExchange ? undefined : contactDataInMessage(value, before)[0]);
  };
  const { later } = useAfterPause(look);
  const { errors, busy, reason, formProps } = useForm(
    NewMessage,
    async ({ text }) => {
      await send(text);
      form.current?.reset();
      setFound(undefined);
    },
    'here',
  );
  const onInput: typeof formProps.onInput = (event) => {
    formProps.onInput(event);
    later();
  };
  return (
    <form ref={form} {...formProps} onInput={onInput}>
      <TextField
        label={label}
        name="text"
        rows={3}
        maxLength={MESSAGE_CHARACTERS}
        hint={mayExchange ? words.paidHint : words.hint}
        error={errors.text ?? (found && whyOf(found))}
      />
      <div aria-live="polite">{found && <p className="form-note">{contact.message}</p>}</div>
      <Refusal reason={reason} />
      {children(busy)}
    </form>
  );
}

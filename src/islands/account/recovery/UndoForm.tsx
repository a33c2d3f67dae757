import { type SubmitEvent, useState } from 'react';
import { recoveryWords } from '../../../../core/words/en/accounts.ts';
import { commonWords } from '../../../../core/words/en/common.ts';
import { ApiError } from '../../../api/client.ts';
import { paths } from '../../../paths.ts';
import { Refusal } from '../../ui/form/Field.tsx';
import { forgetSecret, LinkOutcome, linkSecret } from './LinkOutcome.tsx';

type Props = {
  readonly words: {
    readonly submit: string;
    readonly done: string;
    readonly overHint: string;
    readonly newLink: string;
  };
  readonly undo: (secret: string) => Promise<unknown>;
};

export function UndoForm({ words, undo }: Props) {
  const [state, setState] = useState<'asked' | 'busy' | 'over' | 'done'>('asked');
  const [reason, setReason] = useState<string>();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state === 'busy') return;
    setReason(undefined);
    setState('busy');
    try {
      await undo(linkSecret());
      forgetSecret();
      setState('done');
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_found') return setState('over');
      setReason(error instanceof Error ? error.message : commonWords.error.unexpected);
      setState('asked');
    }
  };
  if (state === 'done' || state === 'over')
    return (
      <LinkOutcome failed={state === 'over'}>
        <p>{state === 'done' ? words.done : recoveryWords.over}</p>
        {state === 'over' && <p>{words.overHint}</p>}
        <p className="form-actions">
          <a className="button button-primary" href={paths.forgot()}>
            {words.newLink}
          </a>
        </p>
      </LinkOutcome>
    );
  return (
    <form className="form" method="post" onSubmit={submit}>
      <Refusal reason={reason} />
      <button type="submit" className="button button-danger" aria-busy={state === 'busy'} disabled={state === 'busy'}>
        {words.submit}
      </button>
    </form>
  );
}

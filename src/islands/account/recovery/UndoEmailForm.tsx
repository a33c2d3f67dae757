import { type SubmitEvent, useState } from 'react';
import { recoveryWords } from '../../../../core/words/accounts/recovery.ts';
import { commonWords } from '../../../../core/words/common.ts';
import { ApiError } from '../../../api/client.ts';
import { undoAddress } from '../../../api/recovery.ts';
import { paths } from '../../../paths.ts';
import { hydrate } from '../../hydrate.ts';
import { Refusal } from '../../ui/form/Refusal.tsx';
import { LinkEnd } from './LinkEnd.tsx';
import { forgetSecret, linkSecret } from './link-secret.ts';

/** Makes the form live that the page already shows. */
export const start = (element: HTMLElement): void => hydrate(element, <UndoEmailForm />);

/** Takes a change of address back. The page says before what else happens. */
export function UndoEmailForm() {
  const [state, setState] = useState<'asked' | 'busy' | 'over' | 'done'>('asked');
  const [reason, setReason] = useState<string>();
  const undo = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state === 'busy') return;
    setReason(undefined);
    setState('busy');
    try {
      await undoAddress(linkSecret());
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
      <LinkEnd failed={state === 'over'}>
        <p>{state === 'done' ? recoveryWords.undo.done : recoveryWords.over}</p>
        {state === 'over' && <p>{recoveryWords.undo.overHint}</p>}
        <p className="form-actions">
          <a className="button button-primary" href={paths.forgot()}>
            {recoveryWords.undo.newLink}
          </a>
        </p>
      </LinkEnd>
    );
  return (
    <form className="form" method="post" onSubmit={undo}>
      <Refusal reason={reason} />
      <button type="submit" className="button button-danger" aria-busy={state === 'busy'} disabled={state === 'busy'}>
        {recoveryWords.undo.submit}
      </button>
    </form>
  );
}

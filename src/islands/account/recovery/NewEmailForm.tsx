import { recoveryScreenWords } from '../../../../core/words/accounts/recovery-screens.ts';
import { hydrate } from '../../hydrate.ts';
import { ConfirmAddress } from './ConfirmAddress.tsx';

/** Makes the form live that the page already shows. */
export const start = (element: HTMLElement): void => hydrate(element, <NewEmailForm />);

/** Gives the account the address that the link was sent to. */
export const NewEmailForm = () => <ConfirmAddress words={recoveryScreenWords.newEmail} />;

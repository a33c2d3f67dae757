import { recoveryScreenWords } from '../../../../core/words/accounts/recovery-screens.ts';
import { hydrate } from '../../hydrate.ts';
import { ConfirmAddress } from './ConfirmAddress.tsx';

/** Hydrates the rendered form. */
export const start = (element: HTMLElement): void => hydrate(element, <NewEmailForm />);

/** Confirms the new address of the account. */
export const NewEmailForm = () => <ConfirmAddress words={recoveryScreenWords.newEmail} />;

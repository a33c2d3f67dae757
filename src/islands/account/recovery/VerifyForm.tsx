import { recoveryScreenWords } from '../../../../core/words/accounts/recovery-screens.ts';
import { hydrate } from '../../hydrate.ts';
import { ConfirmAddress } from './ConfirmAddress.tsx';

/** Makes the form live that the page already shows. */
export const start = (element: HTMLElement): void => hydrate(element, <VerifyForm />);

/** Verifies the account's own address. */
export const VerifyForm = () => <ConfirmAddress words={recoveryScreenWords.verify} />;

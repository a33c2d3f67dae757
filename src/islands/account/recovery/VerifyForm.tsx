import { recoveryScreenWords } from '../../../../core/words/accounts/recovery-screens.ts';
import { hydrate } from '../../hydrate.ts';
import { ConfirmAddress } from './ConfirmAddress.tsx';

/** Hydrates the rendered form. */
export const start = (element: HTMLElement): void => hydrate(element, <VerifyForm />);

/** Verifies the account's current address. */
export const VerifyForm = () => <ConfirmAddress words={recoveryScreenWords.verify} />;

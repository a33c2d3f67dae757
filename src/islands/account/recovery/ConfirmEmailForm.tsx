import { recoveryScreenWords } from '../../../../core/words/en/accounts.ts';
import { hydrate } from '../../hydrate.ts';
import { ConfirmAddress } from './ConfirmAddress.tsx';

export const start = (element: HTMLElement): void => hydrate(element, <ConfirmEmailForm />);

export const ConfirmEmailForm = () => <ConfirmAddress words={recoveryScreenWords.verify} />;

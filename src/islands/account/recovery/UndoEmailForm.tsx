import { recoveryScreenWords } from '../../../../core/words/accounts/recovery-screens.ts';
import { undoAddress } from '../../../api/recovery.ts';
import { hydrate } from '../../hydrate.ts';
import { UndoForm } from './UndoForm.tsx';

/** Hydrates the rendered form. */
export const start = (element: HTMLElement): void => hydrate(element, <UndoEmailForm />);

/** Reverts a change of address. */
export const UndoEmailForm = () => <UndoForm words={recoveryScreenWords.undo} undo={undoAddress} />;

import { recoveryWords } from '../../../../core/words/accounts/recovery.ts';
import { undoAddress } from '../../../api/recovery.ts';
import { hydrate } from '../../hydrate.ts';
import { UndoForm } from './UndoForm.tsx';

/** Makes the form live that the page already shows. */
export const start = (element: HTMLElement): void => hydrate(element, <UndoEmailForm />);

/** Takes a change of address back. */
export const UndoEmailForm = () => <UndoForm words={recoveryWords.undo} undo={undoAddress} />;

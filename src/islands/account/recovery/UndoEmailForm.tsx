import { recoveryScreenWords } from '../../../../core/words/en/accounts.ts';
import { undoAddress } from '../../../api/recovery.ts';
import { hydrate } from '../../hydrate.ts';
import { UndoForm } from './UndoForm.tsx';

export const start = (element: HTMLElement): void => hydrate(element, <UndoEmailForm />);

export const UndoEmailForm = () => <UndoForm words={recoveryScreenWords.undo} undo={undoAddress} />;

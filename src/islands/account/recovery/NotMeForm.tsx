import { recoveryScreenWords } from '../../../../core/words/en/accounts.ts';
import { undoFactor } from '../../../api/recovery.ts';
import { hydrate } from '../../hydrate.ts';
import { UndoForm } from './UndoForm.tsx';

export const start = (element: HTMLElement): void => hydrate(element, <NotMeForm />);

/** Removes a second factor that another person added. */
export const NotMeForm = () => <UndoForm words={recoveryScreenWords.notMe} undo={undoFactor} />;

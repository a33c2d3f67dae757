import { recoveryScreenWords } from '../../../../core/words/accounts/recovery-screens.ts';
import { undoFactor } from '../../../api/recovery.ts';
import { hydrate } from '../../hydrate.ts';
import { UndoForm } from './UndoForm.tsx';

/** Makes the form live that the page already shows. */
export const start = (element: HTMLElement): void => hydrate(element, <NotMeForm />);

/** Takes a second step back that somebody else has added. */
export const NotMeForm = () => <UndoForm words={recoveryScreenWords.notMe} undo={undoFactor} />;

import { createRoot } from 'react-dom/client';
import { toast } from 'react-hot-toast/headless';
import { notificationScreenWords } from '../../../../core/words/notification-screens.ts';
import { $question, type Question } from '../../../stores/confirm.ts';
import { askableKey, PushDenied, sayNoToPush, subscribeHere } from '../../../stores/notifications/push.ts';
import { $user } from '../../../stores/session.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';

const words = notificationScreenWords.push;

let isMounted = false;

/** Public pages have no place for questions until one is asked; a page that has one shows the question there. */
function mount(): void {
  if (isMounted) return;
  isMounted = true;
  createRoot(document.body.appendChild(document.createElement('div'))).render(<ConfirmDialog />);
}

/**
 * Asks a person who has just joined a waiting list whether this browser may tell them of their turn. Only then the browser
 * asks, too. Nothing is asked where push would not work, or where the person said no recently.
 */
export async function offerPush(): Promise<void> {
  const email = $user.get()?.email;
  const key = email && (await askableKey(email).catch(() => null));
  if (!email || !key || $question.get()) return;
  let isAnswered = false;
  const question: Question = {
    title: words.title,
    body: words.text,
    label: words.yes,
    cancel: words.no,
    act: async () => {
      isAnswered = true;
      await subscribeHere(key, email).then(
        () => toast.success(words.done),
        (error) => toast.error(error instanceof PushDenied ? words.denied : words.failed),
      );
    },
  };
  mount();
  $question.set(question);
  const stop = $question.listen((asked) => {
    if (asked === question) return;
    stop();
    if (!isAnswered) sayNoToPush();
  });
}

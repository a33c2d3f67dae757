import { createRoot } from 'react-dom/client';
import { toast } from 'react-hot-toast/headless';
import { notificationScreenWords } from '../../../core/words/en/notifications.ts';
import { $question, type Question } from '../../stores/confirm.ts';
import { askableKey, PushDenied, sayNoToPush, subscribeHere } from '../../stores/push.ts';
import { $user } from '../../stores/session.ts';
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx';

const words = notificationScreenWords.push;

let isMounted = false;

/** Public pages have no container for dialogs until one is needed; pages with a container use it. */
function mount(): void {
  if (isMounted) return;
  isMounted = true;
  createRoot(document.body.appendChild(document.createElement('div'))).render(<ConfirmDialog />);
}

/**
 * Offers push to a user who joined a queue, before the browser's own question. No offer if push does not work or was
 * refused recently.
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

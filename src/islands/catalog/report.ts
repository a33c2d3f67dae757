import { toast } from 'react-hot-toast/headless';
import { REPORT_REASONS } from '../../../core/moderation/reasons.ts';
import { catalogWords } from '../../../core/words/en/catalog.ts';
import { commonWords } from '../../../core/words/en/common.ts';
import { reportListing } from '../../api/catalog.ts';
import { isUnauthorized } from '../../api/client.ts';
import { paths } from '../../paths.ts';
import { $question } from '../../stores/confirm.ts';
import { $user } from '../../stores/session.ts';
import { TO_PRESS_MS, withLink } from '../ui/failure.ts';
import type { SelectedBook } from './card-book.ts';

const reasons = [
  { value: '', label: commonWords.reasons.none },
  ...REPORT_REASONS.map((value) => ({ value, label: commonWords.reasons[value] })),
];

/** Reports the book of a card after a confirmation with an optional reason (docs/product.md, "Strings"). */
export function askToReport({ id, name }: SelectedBook): void {
  if (!$user.get()) {
    askToLogIn();
    return;
  }
  $question.set({
    title: catalogWords.confirmReport(name),
    label: catalogWords.report.submit,
    choice: { label: catalogWords.report.reason, options: reasons },
    act: ({ chosen }) => report(id, chosen),
  });
}

function askToLogIn(): void {
  const { pathname, search } = location;
  const back = paths.logIn(pathname + search);
  toast.error(withLink(catalogWords.loginToReport, back, catalogWords.bookingModal.logIn), { duration: TO_PRESS_MS });
}

async function report(id: string, chosen: string): Promise<void> {
  try {
    const reason = REPORT_REASONS.find((reason) => reason === chosen);
    if ((await reportListing(id, reason)) > 0) toast.success(commonWords.reported);
  } catch (error) {
    // The open dialog shows all other errors.
    if (!isUnauthorized(error)) throw error;
    askToLogIn();
  }
}

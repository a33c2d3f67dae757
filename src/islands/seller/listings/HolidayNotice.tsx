import { type RefObject, useEffect, useRef } from 'react';
import { toast } from 'react-hot-toast/headless';
import { ownListingsWords } from '../../../../core/words/en/listings.ts';
import { endHoliday, startHoliday } from '../../../api/seller.ts';
import { $question } from '../../../stores/confirm.ts';
import { $holiday } from '../../../stores/listings.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { toastFailure } from '../../ui/failure.tsx';
import { focusIfLost, useHasDialog } from '../../ui/focus.ts';
import { useLastValue } from '../../ui/load-states.tsx';
import { SentenceWithMoment } from '../../ui/time/Moment.tsx';
import styles from './my-listings.module.css';

/** Notice of vacation mode with a button to end it; empty otherwise. */
export function HolidayNotice() {
  const { data } = useLastValue($holiday);
  const button = useFocusOnSwitch(data && data.since !== null);
  if (!data || data.since === null) return null;
  return (
    <div className={`notice ${styles.holiday}`}>
      <p>
        <SentenceWithMoment say={ownListingsWords.holiday[data.reason ?? 'since']} at={data.since} as="day" />
      </p>
      <ActButton ref={button} className="button-primary button-small" act={end}>
        {ownListingsWords.holiday.end}
      </ActButton>
    </div>
  );
}

/** Starts vacation mode after a confirmation; empty while it is on. */
export function StartHolidayButton() {
  const { data } = useLastValue($holiday);
  const button = useFocusOnSwitch(data && data.since === null);
  if (!data || data.since !== null) return null;
  return (
    <button ref={button} type="button" className="button" onClick={ask}>
      {ownListingsWords.holiday.start}
    </button>
  );
}

/**
 * Each of the two buttons disappears after its action. Its counterpart takes the focus if nothing else has it. `shown`
 * is undefined until the state is known.
 */
function useFocusOnSwitch(shown: boolean | undefined): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(shown);
  const hasDialog = useHasDialog();
  useEffect(() => {
    if (hasDialog || shown === undefined) return;
    if (shown && before.current === false) focusIfLost(button.current);
    before.current = shown;
  }, [shown, hasDialog]);
  return button;
}

const ask = (): void =>
  $question.set({
    title: ownListingsWords.holiday.title,
    body: ownListingsWords.holiday.body,
    label: ownListingsWords.holiday.start,
    act: async () => {
      await startHoliday();
      toast.success(ownListingsWords.holiday.started);
      await $holiday.revalidate();
    },
  });

async function end(): Promise<void> {
  try {
    await endHoliday();
    toast.success(ownListingsWords.holiday.ended);
  } catch (error) {
    toastFailure(error);
  }
  await $holiday.revalidate();
}

import { toast } from 'react-hot-toast/headless';
import { ownListingsWords } from '../../../../core/words/own-listings.ts';
import { endHoliday, startHoliday } from '../../../api/seller.ts';
import { $question } from '../../../stores/confirm.ts';
import { $holiday } from '../../../stores/listings/holiday.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { longDay } from '../../ui/clock.ts';
import { toastFailure } from '../../ui/failure.ts';
import { useAnswer } from '../../ui/use-answer.ts';
import styles from './my-listings.module.css';

/** Says that everything is off sale, with the way back; nothing while the seller sells. */
export function HolidayNotice() {
  const { data } = useAnswer($holiday);
  if (!data || data.since === null) return null;
  return (
    <div className={`notice ${styles.holiday}`}>
      <p>{ownListingsWords.holiday.since(longDay(data.since))}</p>
      <ActButton className="button-primary button-small" act={end}>
        {ownListingsWords.holiday.end}
      </ActButton>
    </div>
  );
}

/** Takes everything off sale, after a question; nothing while it is. */
export function HolidayButton() {
  const { data } = useAnswer($holiday);
  if (!data || data.since !== null) return null;
  return (
    <button type="button" className="button" onClick={ask}>
      {ownListingsWords.holiday.start}
    </button>
  );
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

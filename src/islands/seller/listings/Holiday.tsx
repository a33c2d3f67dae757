import { toast } from 'react-hot-toast/headless';
import { listingsWords } from '../../../../core/words/listings.ts';
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
      <p>{listingsWords.holiday.since(longDay(data.since))}</p>
      <ActButton className="button-primary button-small" act={end}>
        {listingsWords.holiday.end}
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
      {listingsWords.holiday.start}
    </button>
  );
}

const ask = (): void =>
  $question.set({
    title: listingsWords.holiday.title,
    body: listingsWords.holiday.body,
    label: listingsWords.holiday.start,
    act: async () => {
      await startHoliday();
      toast.success(listingsWords.holiday.started);
      await $holiday.revalidate();
    },
  });

async function end(): Promise<void> {
  try {
    await endHoliday();
    toast.success(listingsWords.holiday.ended);
  } catch (error) {
    toastFailure(error);
  }
  await $holiday.revalidate();
}

import type { MoneyReport } from '../../../../core/payments/money-report.ts';
import { moneyScreenWords } from '../../../../core/words/en/money.ts';
import { SentenceWithMoment } from '../../ui/time/Moment.tsx';
import { FailedLetters } from './FailedLetters.tsx';

/** Work of the schedule that waits or has failed: purges, changes of many copies, letters, pushes. */
export function WaitingWork({ report }: { report: MoneyReport }) {
  return (
    <>
      <p className="form-note">
        {report.purgesSince === null ? (
          moneyScreenWords.money.noPurges
        ) : (
          <SentenceWithMoment
            say={(since) => moneyScreenWords.money.purges(report.purgesWaiting, since)}
            at={report.purgesSince}
          />
        )}
      </p>
      <p className="form-note">
        {report.followUps === 0
          ? moneyScreenWords.money.noFollowUps
          : moneyScreenWords.money.followUps(report.followUps, report.followUpCopies)}
      </p>
      <Letters report={report} />
      {report.lettersDead + report.lettersLate + report.lettersSuppressed > 0 && <FailedLetters />}
      <Pushes report={report} />
    </>
  );
}

function Letters({ report }: { report: MoneyReport }) {
  const { mailMissing, lettersWaiting, lettersSince, lettersError, lettersDead, lettersUnsure } = report;
  const { contactMissing, lettersLate, lettersSuppressed } = report;
  const words = moneyScreenWords.money;
  return (
    <>
      {mailMissing !== null && <p className="notice notice-error">{words.mailMissing(mailMissing)}</p>}
      {contactMissing !== null && <p className="notice notice-error">{words.contactMissing(contactMissing)}</p>}
      {(mailMissing === null || lettersSince !== null) && (
        <p className="form-note">
          {lettersSince === null ? (
            words.noLetters
          ) : (
            <SentenceWithMoment say={(since) => words.letters(lettersWaiting, since)} at={lettersSince} />
          )}
          {mailMissing === null && lettersError !== null && words.lettersBecause(lettersError)}
        </p>
      )}
      {lettersDead > 0 && <p className="form-note">{words.lettersDead(lettersDead, lettersUnsure)}</p>}
      {lettersLate > 0 && <p className="form-note">{words.lettersLate(lettersLate)}</p>}
      {lettersSuppressed > 0 && <p className="form-note">{words.lettersSuppressed(lettersSuppressed)}</p>}
    </>
  );
}

function Pushes({ report }: { report: MoneyReport }) {
  const { pushMissing, pushesWaiting, pushesError, pushesDead } = report;
  const words = moneyScreenWords.money;
  if (pushMissing !== null) return <p className="form-note">{words.pushMissing(pushMissing)}</p>;
  return (
    <>
      {pushesWaiting > 0 && (
        <p className="form-note">
          {words.pushes(pushesWaiting)}
          {pushesError !== null && words.lettersBecause(pushesError)}
        </p>
      )}
      {pushesDead > 0 && <p className="form-note">{words.pushesDead(pushesDead)}</p>}
    </>
  );
}

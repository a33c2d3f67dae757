import { type Job, type JobReport, WAITING_LIMIT, type WaitingWork } from '../../../core/jobs.ts';
import { aboutJob, jobsWords as words } from '../../../core/words/en/admin.ts';
import { $jobs } from '../../stores/admin-shop.ts';
import { Guard } from '../Guard.tsx';
import { LoadingOrFailed, Outdated, useLastValue } from '../ui/load-states.tsx';
import { Moment, SentenceWithMoment } from '../ui/time/Moment.tsx';
import styles from './screens.module.css';

export function Jobs() {
  return <Guard only="Admin">{() => <Report />}</Guard>;
}

const isWrong = ({ state }: Job): boolean => state === 'failing' || state === 'late';

function Report() {
  const { data: report, error } = useLastValue($jobs);
  if (!report) return <LoadingOrFailed error={error} label={words.loading} />;
  const wrong = report.jobs.filter(isWrong);
  return (
    <>
      <Outdated error={error} />
      <Schedule report={report} />
      {wrong.length > 0 && <p className="notice notice-error">{words.needsAttention(wrong.length)}</p>}
      <section className={styles.section} aria-labelledby="waiting-work">
        <h2 id="waiting-work">{words.waits}</h2>
        <dl className={`${styles.figures} ${styles.waitingWork}`}>
          {report.waiting.map((work) => (
            <Work key={work.what} work={work} />
          ))}
        </dl>
      </section>
      <section className={styles.section} aria-labelledby="jobs">
        <h2 id="jobs">{words.jobs}</h2>
        <p className="form-note">{words.note}</p>
        <table className={`table ${styles.jobs}`} aria-labelledby="jobs">
          <thead>
            <tr>
              <th scope="col">{words.heads.job}</th>
              <th scope="col">{words.heads.state}</th>
              <th scope="col">{words.heads.last}</th>
              <th scope="col">{words.heads.next}</th>
              <th scope="col">{words.heads.every}</th>
            </tr>
          </thead>
          <tbody>
            {[...wrong, ...report.jobs.filter((job) => !isWrong(job))].map((job) => (
              <Row key={job.name} job={job} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function Schedule({ report: { schedule, lastRunAt } }: { report: JobReport }) {
  const sentences = words.schedule;
  const say = schedule === 'stopped' ? sentences.stopped : sentences.running;
  const never = schedule === 'stopped' ? sentences.neverRan : sentences.starting;
  return (
    <p className={`notice ${schedule === 'stopped' ? 'notice-error' : ''}`}>
      {lastRunAt === null ? never : <SentenceWithMoment say={say} at={lastRunAt} as="near" />}
    </p>
  );
}

function Work({ work: { what, count, since } }: { work: WaitingWork }) {
  return (
    <div data-waits={count > 0}>
      <dt>{words.work[what]}</dt>
      <dd>{count > WAITING_LIMIT && (what === 'refunds' || what === 'transfers') ? `${WAITING_LIMIT}+` : count}</dd>
      {since !== null && (
        <dd className={styles.note}>
          <SentenceWithMoment say={words.since} at={since} as="near" />
        </dd>
      )}
    </div>
  );
}

function Row({ job }: { job: Job }) {
  const { name, pauseMs, state, doneAt, tookMs, nextRunAt } = job;
  const { heads } = words;
  return (
    <tr>
      <th scope="row">
        {aboutJob(name)}
        <span className={styles.about}>{name}</span>
      </th>
      <td data-label={heads.state}>
        <State job={job} />
      </td>
      <td data-label={heads.last}>
        <span>
          {doneAt === null ? words.never : <Moment at={doneAt} as="near" />}
          {tookMs !== null && <span className={styles.about}>{words.took(tookMs)}</span>}
        </span>
      </td>
      <td data-label={heads.next}>
        {nextRunAt === null ? state === 'running' ? words.now : words.never : <Moment at={nextRunAt} as="near" />}
      </td>
      <td data-label={heads.every}>{words.every(pauseMs)}</td>
    </tr>
  );
}

function State({ job: { state, since } }: { job: Job }) {
  const say = state === 'failing' ? words.failingSince : words.lateSince;
  return (
    <span>
      <span className={`badge ${since !== null ? styles.wrong : state === 'ok' ? 'badge-paid' : ''}`}>
        {words.states[state]}
      </span>
      {since !== null && (
        <span className={styles.about}>
          <SentenceWithMoment say={say} at={since} as="near" />
        </span>
      )}
    </span>
  );
}

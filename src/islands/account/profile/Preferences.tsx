import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { PushState } from '../../../../core/notifications/push-subscription.ts';
import { CHANNELS, type ChannelChoice, type Topic, type TopicChoice } from '../../../../core/notifications/topic.ts';
import { notificationScreenWords, notificationsWords } from '../../../../core/words/en/notifications.ts';
import { choosePreference } from '../../../api/notifications.ts';
import { canPush, endPushHere, PushDenied, subscribeHere } from '../../../stores/push.ts';
import { $preferences, $pushState } from '../../../stores/settings.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { toastFailure } from '../../ui/failure.tsx';
import { LoadingOrFailed, useLastValue } from '../../ui/load-states.tsx';
import { useArrival } from '../../ui/navigation.ts';
import styles from './profile.module.css';

const words = notificationScreenWords.choose;

/** Notification preferences: a switch for each topic and channel, saved at once. */
export function Preferences({ email }: { email: string }) {
  const { data: choices, error } = useLastValue($preferences);
  const { data: push, error: pushError } = useLastValue($pushState);
  // Shown together, because parts that appear one by one would move a switch under the finger.
  const isThere = choices !== undefined && (push !== undefined || pushError !== undefined);
  const section = useArrival('told', isThere);
  return (
    <section ref={section} className={styles.section} id="told" tabIndex={-1} aria-labelledby="told-heading">
      <h2 id="told-heading">{words.heading}</h2>
      <p>{words.text}</p>
      {push && isThere && <PushHere push={push} email={email} />}
      {isThere ? <Choices choices={choices} /> : <LoadingOrFailed error={error} label={words.loading} />}
    </section>
  );
}

function PushHere({ push, email }: { push: PushState; email: string }) {
  const { key } = push;
  if (!key) return null;
  const begin = () =>
    subscribeHere(key, email)
      .then(
        () => toast.success(words.push.started),
        (error) => toast.error(notificationScreenWords.push[error instanceof PushDenied ? 'denied' : 'failed']),
      )
      .finally(() => $pushState.revalidate());
  const end = () =>
    endPushHere()
      .then(() => toast.success(words.push.stopped), toastFailure)
      .finally(() => $pushState.revalidate());
  if (!push.here)
    return (
      <>
        <p>{push.browsers === 0 ? words.push.none : words.push.elsewhere(push.browsers)}</p>
        {canPush() && (
          <ActButton className="button-small" act={begin}>
            {words.push.start}
          </ActButton>
        )}
      </>
    );
  return (
    <>
      <p>{words.push.here}</p>
      <ActButton className="button-small" act={end}>
        {words.push.stop}
      </ActButton>
    </>
  );
}

function Choices({ choices }: { choices: readonly TopicChoice[] }) {
  return (
    <table className={styles.choices}>
      <thead>
        <tr>
          <th scope="col">{words.topic}</th>
          {CHANNELS.map((channel) => (
            <th key={channel} scope="col">
              {words.channels[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {choices.map(({ topic, channels }) => (
          <tr key={topic}>
            <th scope="row">{notificationsWords.topics[topic]}</th>
            {channels.map((choice) => (
              <td key={choice.channel}>
                <Switch topic={topic} choice={choice} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A fixed choice shows a text in place of the switch. */
function Switch({ topic, choice: { channel, wanted, fixed } }: { topic: Topic; choice: ChannelChoice }) {
  const [asked, setAsked] = useState<boolean>();
  if (fixed) return words.fixed;
  const set = async (next: boolean) => {
    setAsked(next);
    await choosePreference({ topic, channel, wanted: next }).catch(toastFailure);
    $preferences.revalidate();
    setAsked(undefined);
  };
  return (
    <label>
      <input
        type="checkbox"
        aria-label={words.label(notificationsWords.topics[topic], words.channels[channel])}
        checked={asked ?? wanted}
        onChange={({ currentTarget }) => {
          if (asked === undefined) void set(currentTarget.checked);
        }}
      />
    </label>
  );
}

import { isNews } from '../../../../core/notifications/letter.ts';
import type { Notification } from '../../../../core/notifications/notification.ts';
import { pushPayload } from '../../../../core/notifications/push-message.ts';
import { TOPIC_OF_LETTER, type Topic } from '../../../../core/notifications/topic.ts';
import { letterFrameWords } from '../../../../core/words/en/letters/frame.ts';
import { notificationsWords } from '../../../../core/words/en/notifications.ts';
import type { PushNotice } from '../../ports/push.ts';
import { turnLetterWords } from '../letters/turn-letters.ts';
import type { LeasedPush } from './push-leases.ts';

const TITLES: Readonly<Partial<Record<string, string>>> = {
  turn: turnLetterWords.turn.title,
  'turn-ending': turnLetterWords.turnEnding.pushTitle,
  'turn-passed': turnLetterWords.turnPassed.title,
};

const titleOf = ({ kind }: LeasedPush): string =>
  TITLES[kind] ?? notificationsWords.topics[TOPIC_OF_LETTER[kind] as Topic];

/** A turn, its reminder and its end replace each other; any other push only itself. */
function tagOf({ kind, facts, outboxId }: LeasedPush): string {
  const { listing } = JSON.parse(facts) as { readonly listing?: string };
  return kind in TITLES ? `turn:${listing}` : outboxId;
}

/** https://www.rfc-editor.org/rfc/rfc8030#section-5.4 */
const LONGEST_TOPIC = 32;

/** A hash of the tag: short, in the permitted characters, and without meaning to the push service. */
async function topicOf(hmac: (text: string) => Promise<string>, tag: string, { sessionId }: LeasedPush) {
  return (await hmac(`push topic ${sessionId} ${tag}`)).slice(0, LONGEST_TOPIC);
}

export async function pushNoticeOf(
  { hmac, origin, now }: { hmac: (text: string) => Promise<string>; origin: string; now: number },
  push: LeasedPush,
  { text, href }: Notification,
): Promise<PushNotice> {
  const { endpoint, p256dh, auth, kind, urgent, expiresAt } = push;
  const tag = tagOf(push);
  const { lang, dir } = letterFrameWords;
  return {
    to: { endpoint: endpoint ?? '', p256dh, auth },
    payload: pushPayload({ title: titleOf(push), body: text, navigate: `${origin}${href}`, tag, lang, dir }),
    ttlSeconds: (expiresAt - now) / 1000,
    urgency: urgent === 1 ? 'high' : isNews(kind) ? 'low' : 'normal',
    topic: await topicOf(hmac, tag, push),
  };
}

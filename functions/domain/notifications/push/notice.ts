/** What a browser is told of a row of the outbox: the line of the bell, with a title, as a push service takes it. */
import { isNews } from '../../../../core/notifications/letter.ts';
import type { Notification } from '../../../../core/notifications/notification.ts';
import { pushPayload } from '../../../../core/notifications/push-message.ts';
import { TOPIC_OF, type Topic } from '../../../../core/notifications/topic.ts';
import { letterFrameWords } from '../../../../core/words/letters/frame.ts';
import { turnLetterWords } from '../../../../core/words/letters/turn-letters.ts';
import { notificationsWords } from '../../../../core/words/notifications.ts';
import type { PushNotice } from '../../ports/push.ts';
import type { ClaimedPush } from './claim.ts';

const TITLES: Readonly<Partial<Record<string, string>>> = {
  turn: turnLetterWords.turn.title,
  'turn-ending': turnLetterWords.turnEnding.pushTitle,
  'turn-passed': turnLetterWords.turnPassed.title,
};

/** By its kind, or by what it is about. */
const titleOf = ({ kind }: ClaimedPush): string => TITLES[kind] ?? notificationsWords.topics[TOPIC_OF[kind] as Topic];

/** A turn, its reminder and its end take each other's place; anything else only its own. */
function tagOf({ kind, facts, outboxId }: ClaimedPush): string {
  const { listing } = JSON.parse(facts) as { readonly listing?: string };
  return kind in TITLES ? `turn:${listing}` : outboxId;
}

/** https://www.rfc-editor.org/rfc/rfc8030#section-5.4 */
const LONGEST_TOPIC = 32;

/** A tag may be anything, and tells of whom it is: a topic is short, of few letters, and tells the push service nothing. */
async function topicOf(hmac: (text: string) => Promise<string>, tag: string, { sessionId }: ClaimedPush) {
  return (await hmac(`push topic ${sessionId} ${tag}`)).slice(0, LONGEST_TOPIC);
}

/** What goes out to this browser; `now` in ms. */
export async function noticeOf(
  { hmac, origin, now }: { hmac: (text: string) => Promise<string>; origin: string; now: number },
  push: ClaimedPush,
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

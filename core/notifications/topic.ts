/** Topics of notifications, and the channels on which they arrive. */

import { rows } from '../entity/wire.ts';
import { isNews, type LetterKind, NEWS_KINDS } from './letter.ts';

/**
 * Each kind of news is a topic of its own; the one-click unsubscribe of its letters switches the topic off for mail.
 */
export const TOPICS = ['turns', 'money', ...NEWS_KINDS, 'account'] as const;
export type Topic = (typeof TOPICS)[number];

/** On by default. `shop`: the bell of the header. */
export const OUTBOX_CHANNELS = ['shop', 'mail'] as const;

/** `push`: the subscribed browsers; a topic is pushed only where the user chose it. */
export const CHANNELS = [...OUTBOX_CHANNELS, 'push'] as const;
export type Channel = (typeof CHANNELS)[number];

/** A new subscription covers the user's turns, and the copies that they asked to be told about. */
export const isPushedByDefault = (topic: Topic): boolean => topic === 'turns' || topic === 'wants';

/**
 * The topic of each kind of letter. Null for kinds that only a letter may carry: a secret, an address that may be
 * somebody else's, a reader who cannot sign in, or the reader's own action.
 */
export const TOPIC_OF_LETTER = {
  verify: null,
  welcome: null,
  reset: null,
  email: null,
  'email-undo': null,
  'email-changed': null,
  'email-taken': null,
  suspended: null,
  'account-ended': null,
  'password-changed': 'account',
  'google-linked': 'account',
  'google-unlinked': 'account',
  'new-device': 'account',
  'factor-added': 'account',
  'factor-removed': 'account',
  'factor-failed': 'account',
  'codes-used': 'account',
  'codes-made': 'account',
  'admin-acted': 'account',
  'approval-waiting': 'account',
  warning: 'account',
  'warning-over': 'account',
  restored: 'account',
  'seller-verified': 'account',
  'listing-removed': 'account',
  'listings-paused': 'account',
  turn: 'turns',
  'turn-ending': 'turns',
  'turn-passed': 'turns',
  'want-turn': 'turns',
  receipt: 'money',
  'copy-sold': 'money',
  'order-void': 'money',
  'refund-owed': 'money',
  'refund-sent': 'money',
  'copy-sent': 'money',
  'copy-delivered': 'money',
  'copy-handed-over': 'money',
  'cancel-asked': 'money',
  'sale-completed': 'money',
  'sale-canceled': 'money',
  'sale-refund-sent': 'money',
  'sale-refund-arrived': 'money',
  'sale-refund-failed': 'money',
  'sale-paused': 'money',
  'sale-goes-on': 'money',
  'claim-opened': 'money',
  'claim-withdrawn': 'money',
  'part-offered': 'money',
  'return-asked': 'money',
  'copy-sent-back': 'money',
  'decision-awaited': 'money',
  'decision-due': 'money',
  'sale-refunded': 'money',
  'goodwill-given': 'money',
  'dispute-lost': 'money',
  'share-changed': 'money',
  'refund-paid-outside': 'money',
  'fulfilment-reminder': 'money',
  'payout-waiting': 'money',
  'payout-account-ready': 'money',
  'payout-account-restricted': 'money',
  'payout-account-ended': 'money',
  'payout-sent': 'money',
  'payout-outside': 'money',
  'payout-taken-back': 'money',
  'debt-owed': 'money',
  'debt-kept': 'money',
  'debt-waived': 'money',
  'sign-found': 'money',
  booked: 'booked',
  wishes: 'wishes',
  messages: 'messages',
  wants: 'wants',
  'report-decided': 'report-decided',
} as const satisfies Readonly<Record<LetterKind, Topic | null>>;

/** Kinds that the bell and a push may carry as well. */
export type KindWithTopic = {
  [Kind in LetterKind]: (typeof TOPIC_OF_LETTER)[Kind] extends null ? never : Kind;
}[LetterKind];

/** Letters about an account, a turn or money cannot be switched off. */
export const canSwitchTopic = (topic: Topic, channel: Channel): boolean => channel !== 'mail' || isNews(topic);

/** One channel of a topic. `fixed`: it cannot be switched off. */
export type ChannelChoice = { readonly channel: Channel; readonly wanted: boolean; readonly fixed: boolean };

export type TopicChoice = { readonly topic: Topic; readonly channels: readonly ChannelChoice[] };

const channelWire = { channel: 'channel', wanted: 'wanted', fixed: 'fixed' } as const;

export const topicChoiceWire = {
  topic: 'topic',
  channels: rows<ChannelChoice>()('channels', channelWire),
} as const;

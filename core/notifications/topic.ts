/** What people are told about, in groups that they switch on and off, and the ways in which they are told. */
import { isNews, type LetterKind, NEWS_KINDS } from './letter.ts';

/** Each kind of news is a topic of its own, and its letters' one-click unsubscribe switches the topic off for mail. */
export const TOPICS = ['turns', 'money', ...NEWS_KINDS, 'account'] as const;
export type Topic = (typeof TOPICS)[number];

/** Told unless refused. `shop`: the bell of the header. */
export const TELLING_CHANNELS = ['shop', 'mail'] as const;

/** `push`: the browsers in which somebody said that they want to be told; there, a topic is told only where that was chosen. */
export const CHANNELS = [...TELLING_CHANNELS, 'push'] as const;
export type Channel = (typeof CHANNELS)[number];

/** Whoever says that a browser may tell them says it about their turns. */
export const isPushedAtFirst = (topic: Topic): boolean => topic === 'turns';

/**
 * The topic of each kind of letter. Null for what only its letter may say: it carries a secret or goes to an address that may be
 * somebody else's, nobody who reads it can be signed in, or it tells what they have just done.
 */
export const TOPIC_OF = {
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
  restored: 'account',
  'seller-verified': 'account',
  'listing-removed': 'account',
  'listings-paused': 'account',
  turn: 'turns',
  'turn-ending': 'turns',
  'turn-passed': 'turns',
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
  'report-decided': 'report-decided',
} as const satisfies Readonly<Record<LetterKind, Topic | null>>;

/** What the bell and a push may say as well. */
export type KindWithTopic = {
  [Kind in LetterKind]: (typeof TOPIC_OF)[Kind] extends null ? never : Kind;
}[LetterKind];

/** Letters about an account, a turn or money cannot be switched off. */
export const maySwitch = (topic: Topic, channel: Channel): boolean => channel !== 'mail' || isNews(topic);

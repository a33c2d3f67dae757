/** Questions about a copy: a conversation of a person with its seller. Moments in ms since the epoch (UTC). */
import * as v from 'valibot';
import { optionalReason } from '../audit.ts';
import { optionalChoice, requiredId, requiredMultilineText } from '../entity/validation.ts';
import { type CompleteWire, moment, rows, toWire, type Wire } from '../entity/wire.ts';
import { commonWords } from '../words/en/common.ts';
import { trustWords } from '../words/en/trust.ts';

export const MESSAGE_CHARACTERS = 2_000;

/** Messages of one author among these last ones are read together with a new one (`contact-data`). */
export const CONTACT_CHECK_MESSAGES = 12;

/** Questions with their answers on the page of a copy. */
export const PUBLISHED_AT_MOST = 20;

/** Interval of polling an open and visible conversation, in ms; it doubles while nothing new comes. */
export const POLL_MS = { first: 5_000, most: 60_000 } as const;

/** Wait of the letter about a message, in ms: somebody who reads it meanwhile gets none. */
export const LETTER_WAIT_MS = 2 * 60 * 1000;

export const CONVERSATION_REPORT_REASONS = ['spam', 'rude', 'fraud', 'off_site', 'other'] as const;
export type ConversationReportReason = (typeof CONVERSATION_REPORT_REASONS)[number];

const text = requiredMultilineText(trustWords.required.message, MESSAGE_CHARACTERS);

/** `POST /conversations`. */
export const NewConversation = v.pipe(
  v.object({ productID: requiredId(commonWords.required.listing, 64), text }),
  v.transform((wire) => ({ listingId: wire.productID, text: wire.text })),
);
export type NewConversation = v.InferOutput<typeof NewConversation>;
export const newConversationWire = {
  listingId: 'productID',
  text: 'text',
} as const satisfies CompleteWire<NewConversation>;

/** `POST /conversations/{id}/messages`. */
export const NewMessage = v.object({ text });

/** `POST /conversations/{id}/read`: the id of the last message that was read. */
export const MessagesRead = v.object({ up_to: requiredId(trustWords.required.upTo, 64) });

/** `POST /conversations/{id}/publish`: the id of the seller's answer. */
export const Publication = v.object({ message: requiredId(trustWords.required.answer, 64) });

/** `DELETE /conversations/{id}/publish`: the id of a published answer, and an admin's reason. */
export const PublicationOver = v.object({ ...Publication.entries, reason: optionalReason });

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}]{3,}/gu) ?? [];

/** The text has a word of this name, as names are written: "Will" in "Will you post it?", and not in "I will". */
export function isNamedIn(name: string, text: string): boolean {
  const names = wordsOf(name).map((word) => word.toLowerCase());
  return wordsOf(text).some((word) => /^\P{Ll}/u.test(word) && names.includes(word.toLowerCase()));
}

/** `POST /conversations/{id}/report`: a reason, or nothing at all. */
export const NewConversationReport = v.object({ reason: optionalChoice(CONVERSATION_REPORT_REASONS) });

/** The reader's part in a conversation. An admin reads one that was reported. */
export type Part = 'asker' | 'seller' | 'admin';

export type LastMessage = { readonly text: string; readonly at: number; readonly mine: boolean };

/** A conversation for one reader. */
export type Conversation = {
  readonly id: string;
  readonly listingId: string;
  readonly listingName: string;
  /** Name of the other one; for an admin, of the asker. */
  readonly with: string;
  /** The asker's paid order of the copy; null before a payment. */
  readonly orderId: string | null;
  readonly unread: number;
  readonly last: LastMessage;
  readonly as: Part;
  /** False once no message can be added: an account has ended or is suspended, or one of the two blocked the other. */
  readonly open: boolean;
  /** The reader blocked the other one. */
  readonly blocked: boolean;
  /** Contact data is allowed: the copy was paid, and the sale not called off. */
  readonly mayExchange: boolean;
};

const lastWire = { text: 'text', at: moment('at'), mine: 'mine' } as const satisfies CompleteWire<LastMessage>;

export const conversationWire = {
  id: 'id',
  listingId: 'productID',
  listingName: 'product_name',
  with: 'with',
  orderId: 'order',
  unread: 'unread',
  last: {
    name: 'last',
    encode: (last: LastMessage): Wire<LastMessage, typeof lastWire> => toWire(lastWire, last),
    decode: ({ at, ...last }: Wire<LastMessage, typeof lastWire>): LastMessage => ({ ...last, at: Date.parse(at) }),
  },
  as: 'as',
  open: 'open',
  blocked: 'blocked',
  mayExchange: 'may_exchange',
} as const satisfies CompleteWire<Conversation>;

export type Message = {
  readonly id: string;
  readonly mine: boolean;
  readonly by: 'asker' | 'seller';
  readonly text: string;
  readonly at: number;
  readonly published: boolean;
  /** An admin took it off the page for good; false for the asker. */
  readonly takenOff: boolean;
};

const messageWire = {
  id: 'id',
  mine: 'mine',
  by: 'by',
  text: 'text',
  at: moment('at'),
  published: 'published',
  takenOff: 'taken_off',
} as const satisfies CompleteWire<Message>;

/** A page of its messages: the newest ones, the earliest of them first. The next page has earlier ones. */
export type OpenConversation = Conversation & { readonly messages: readonly Message[] };

export const openConversationWire = {
  ...conversationWire,
  messages: rows<Message>()('messages', messageWire),
} as const satisfies CompleteWire<OpenConversation>;

/** An open report about a conversation, for admins. */
export type ReportedConversation = {
  readonly id: string;
  readonly listingId: string;
  readonly listingName: string;
  readonly askerId: string;
  readonly askerName: string;
  readonly sellerId: string;
  readonly sellerName: string;
  readonly reporterName: string;
  readonly reason: ConversationReportReason | null;
  readonly reportedAt: number;
};

export const reportedConversationWire = {
  id: '_id',
  listingId: 'productID',
  listingName: 'product_name',
  askerId: 'asker_id',
  askerName: 'asker_name',
  sellerId: 'seller_id',
  sellerName: 'seller_name',
  reporterName: 'reporter_name',
  reason: 'reason',
  reportedAt: moment('reported_at'),
} as const satisfies CompleteWire<ReportedConversation>;

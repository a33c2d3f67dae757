/**
 * What this browser keeps of a meeting, for a place without a connection: per person, and only until its sale stands otherwise, they sign
 * out, or somebody signs in.
 */
import { MEETINGS_PREFIX } from '../../../../core/browser-storage.ts';
import type { Fulfilment, OrderContact } from '../../../../core/fulfilment/fulfilment.ts';
import type { MeetingCode } from '../../../../core/fulfilment/meeting-code.ts';
import { bearer } from '../../../api/client.ts';
import { getMeetingCode, getSecretHash } from '../../../api/fulfilment.ts';

/** By what each side does their part: the buyer shows the code, the seller's phone tells the secret of its QR code from others. */
export type MeetingSecret =
  | (MeetingCode & { readonly side: 'buyer' })
  | { readonly side: 'seller'; readonly hash: string };

/** Moments in ms since the epoch. */
export type KeptMeeting = MeetingSecret & {
  readonly listingName: string;
  readonly otherName: string;
  readonly contact: OrderContact | null;
  readonly deadlineAt: number;
  /** When it was heard. */
  readonly at: number;
};

const keyOf = (userId: string, orderId: string): string => `${MEETINGS_PREFIX}${userId}/${orderId}`;

/** Whether the two are to meet now. What stands still, or is over, is no meeting. */
export const isMeeting = ({ side, state, frozen }: Fulfilment): boolean =>
  side !== 'admin' && state === 'to_meet' && !frozen;

/** What is kept of the meeting of this order; null when there is nothing that can be read, or its time is over: that is deleted. */
export function findMeeting(userId: string, orderId: string): KeptMeeting | null {
  try {
    return unlessOver(keyOf(userId, orderId));
  } catch {
    return null;
  }
}

/** How to reach somebody is nobody's any more once the time to meet is over. */
function unlessOver(key: string): KeptMeeting | null {
  const kept = read(key);
  if (kept !== null && kept.deadlineAt > Date.now()) return kept;
  localStorage.removeItem(key);
  return null;
}

function read(key: string): KeptMeeting | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as KeptMeeting | null;
    // An earlier version of the shop kept something else.
    return kept && (kept.side === 'buyer' ? kept.secret : kept.hash) ? kept : null;
  } catch {
    return null;
  }
}

/** Asks for what this side needs, and keeps it with as much of the order as the two need to meet. */
export async function keepMeeting(userId: string, order: Fulfilment): Promise<MeetingSecret> {
  const { orderId, side, listingName, buyerName, sellerName, contact, deadlineAt } = order;
  const token = bearer();
  const secret: MeetingSecret =
    side === 'buyer'
      ? { side, ...(await getMeetingCode(orderId)) }
      : { side: 'seller', hash: await getSecretHash(orderId) };
  const otherName = side === 'buyer' ? sellerName : buyerName;
  const kept = { ...secret, listingName, otherName, contact, deadlineAt: deadlineAt ?? 0, at: Date.now() };
  // Another tab may have signed out since this was asked.
  if (bearer() === token) write(keyOf(userId, orderId), kept);
  return secret;
}

/** The two do not meet any more. */
export const dropMeeting = (userId: string, orderId: string): void => {
  try {
    localStorage.removeItem(keyOf(userId, orderId));
  } catch {
    // Without storage there is nothing to leave.
  }
};

/** Keeps it, and nothing of meetings whose time is over, whoever's they are. */
function write(key: string, kept: KeptMeeting): void {
  try {
    for (const one of Object.keys(localStorage)) if (one.startsWith(MEETINGS_PREFIX)) unlessOver(one);
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // A full storage: the code is shown as long as the page stays open.
  }
}

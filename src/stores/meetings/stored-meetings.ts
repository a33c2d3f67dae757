/**
 * Meeting data in this browser, for places without a connection: per user, until the state of the sale changes, the
 * user signs out, or another user signs in.
 */
import { MEETINGS_PREFIX } from '../../../core/browser-storage-names.ts';
import type { Fulfilment, OrderContact } from '../../../core/fulfilment/fulfilment.ts';
import type { MeetingCode } from '../../../core/fulfilment/meeting-code.ts';
import { bearer } from '../../api/client.ts';
import { getMeetingCode, getSecretHash } from '../../api/fulfilment.ts';

/** Proof of each side: the buyer shows the code; the seller's phone checks the secret of its QR code. */
export type MeetingSide =
  | (MeetingCode & { readonly side: 'buyer' })
  | { readonly side: 'seller'; readonly hash: string };

/** Moments in ms since the epoch. */
export type KeptMeeting = MeetingSide & {
  readonly listingName: string;
  readonly otherName: string;
  readonly contact: OrderContact | null;
  readonly deadlineAt: number;
  /** Time of the server's response. */
  readonly at: number;
};

const keyOf = (userId: string, orderId: string): string => `${MEETINGS_PREFIX}${userId}/${orderId}`;

/** True if a meeting is due. A frozen or ended sale has none. */
export const isMeeting = ({ side, state, frozen }: Fulfilment): boolean =>
  side !== 'admin' && state === 'to_meet' && !frozen;

/** Stored meeting of this order; null if missing, unreadable or expired. An expired one is deleted. */
export function findMeeting(userId: string, orderId: string): KeptMeeting | null {
  try {
    return unlessOver(keyOf(userId, orderId));
  } catch {
    return null;
  }
}

/** Contact data expires with the deadline of the meeting. */
function unlessOver(key: string): KeptMeeting | null {
  const kept = read(key);
  if (kept !== null && kept.deadlineAt > Date.now()) return kept;
  localStorage.removeItem(key);
  return null;
}

function read(key: string): KeptMeeting | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as KeptMeeting | null;
    // An earlier version stored other fields.
    return kept && (kept.side === 'buyer' ? kept.secret : kept.hash) ? kept : null;
  } catch {
    return null;
  }
}

/** Fetches the proof of this side and stores it with the order's meeting data. */
export async function keepMeeting(userId: string, order: Fulfilment): Promise<MeetingSide> {
  const { orderId, side, listingName, buyerName, sellerName, contact, deadlineAt } = order;
  const token = bearer();
  const secret: MeetingSide =
    side === 'buyer'
      ? { side, ...(await getMeetingCode(orderId)) }
      : { side: 'seller', hash: await getSecretHash(orderId) };
  const otherName = side === 'buyer' ? sellerName : buyerName;
  const kept = { ...secret, listingName, otherName, contact, deadlineAt: deadlineAt ?? 0, at: Date.now() };
  // Another tab may have signed out during the request.
  if (bearer() === token) write(keyOf(userId, orderId), kept);
  return secret;
}

export const dropMeeting = (userId: string, orderId: string): void => {
  try {
    localStorage.removeItem(keyOf(userId, orderId));
  } catch {
    // Without storage there is nothing to delete.
  }
};

/** Stores the meeting, and deletes expired meetings of all users. */
function write(key: string, kept: KeptMeeting): void {
  try {
    for (const one of Object.keys(localStorage)) if (one.startsWith(MEETINGS_PREFIX)) unlessOver(one);
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // The storage is full: the code is shown while the page is open.
  }
}

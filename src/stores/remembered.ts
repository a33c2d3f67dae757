/**
 * Memory of a buyer in this browser, until the sign-out: bookings and wishes for the buttons of cards, the contact for
 * the next booking form, and the wish list for reading offline.
 */
import { BOOKED_KEY, MEETINGS_PREFIX, MESSAGES_KEY, WISHED_KEY } from '../../core/browser-storage-names.ts';
import type { Order } from '../../core/orders/order.ts';
import type { Wish } from '../../core/orders/wish.ts';

const CONTACT_KEY = 'booking-contact';

/** Contact from the last booking of the buyer with this email. */
type Contact = { readonly buyerEmail: string } & Pick<Order, 'phoneNumber' | 'location'>;

/** Order ids by listing id. The first-paint script links these copies to their payment. */
type Booked = Readonly<Record<string, string>>;

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function write(key: string, value: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The storage is full: cards offer to book, hearts are empty, and the pages of the dashboard are still right.
  }
}

function writeBooked(booked: Booked): void {
  write(BOOKED_KEY, booked);
  repaint();
}

function findBooked(): Booked {
  const booked = read(BOOKED_KEY);
  return typeof booked === 'object' && booked !== null && !Array.isArray(booked) ? (booked as Booked) : {};
}

/** The copy is booked and its order can be paid. */
export const rememberBooked = (listingId: string, orderId: string): void =>
  writeBooked({ ...findBooked(), [listingId]: orderId });

/** The order of this copy has ended. */
export function forgetBooked(listingId: string): void {
  const { [listingId]: _, ...others } = findBooked();
  writeBooked(others);
}

const canBePaid = ({ state, availability }: Order): boolean =>
  state === 'pending' && availability !== 'sold' && availability !== 'paused' && availability !== 'gone';

/** Stores the state of one order. An ended order does not remove a later order of the same copy. */
export function noteOrder(order: Order): void {
  const { id, listingId } = order;
  if (canBePaid(order)) rememberBooked(listingId, id);
  else if (findBooked()[listingId] === id) forgetBooked(listingId);
}

/** Stores the state of all of the buyer's orders, given newest first. */
export function noteOrders(buyerEmail: string, orders: readonly Order[]): void {
  writeBooked(Object.fromEntries(orders.filter(canBePaid).map(({ listingId, id }) => [listingId, id])));
  const [last] = orders;
  if (last && !findContact(buyerEmail)) keepContact({ ...last, buyerEmail });
}

export const keepContact = ({ buyerEmail, phoneNumber, location }: Contact): void =>
  write(CONTACT_KEY, { buyerEmail, phoneNumber, location });

/** Contact of this buyer's last booking; null if unknown here. */
export function findContact(buyerEmail: string): Contact | null {
  const contact = read(CONTACT_KEY) as Partial<Contact> | null;
  const { phoneNumber, location } = contact ?? {};
  const isReadable = typeof phoneNumber === 'string' && typeof location === 'string';
  return isReadable && contact?.buyerEmail === buyerEmail ? { buyerEmail, phoneNumber, location } : null;
}

/** Key of the last loaded wish list. */
const WISHES_KEY = 'wish-list';

/** Displayed fields of a wish. `state` is known only from the server's list. */
export type KeptWish = Pick<Wish, 'listingId' | 'listingName' | 'photo' | 'sellerName' | 'priceCents'> & {
  readonly state?: Wish['state'];
};

/**
 * A wish list and the time of its response, ms since the epoch; without `at` it was not loaded since the log-in and
 * contains only hearts filled here.
 */
type KeptWishes = { readonly buyerEmail: string; readonly at?: number; readonly rows: readonly KeptWish[] };

export const storeWishes = (buyerEmail: string, rows: readonly Wish[]): void =>
  writeList({ buyerEmail, at: Date.now(), rows: rows.map(shown) });

/** Adds a copy on top of this buyer's stored list, as shown on the page. */
export function keepWish(buyerEmail: string, wish: KeptWish): void {
  const kept = findKeptWishes(buyerEmail) ?? { buyerEmail, rows: [] };
  if (kept.rows.some(({ listingId }) => listingId === wish.listingId)) return;
  writeList({ ...kept, rows: [wish, ...kept.rows] });
}

/** Removes a copy from this buyer's stored list. */
export function dropKeptWish(buyerEmail: string, listingId: string): void {
  const kept = findKeptWishes(buyerEmail);
  if (kept) writeList({ ...kept, rows: kept.rows.filter((row) => row.listingId !== listingId) });
}

/** This buyer's stored list; null if there is none or it belongs to another user. */
export function findKeptWishes(buyerEmail: string): KeptWishes | null {
  try {
    const kept = read(WISHES_KEY) as KeptWishes | null;
    // An older build stored other fields.
    const isReadable = kept?.rows.every(({ listingId }) => typeof listingId === 'string');
    return isReadable && kept?.buyerEmail === buyerEmail ? kept : null;
  } catch {
    return null;
  }
}

const shown = ({ listingId, listingName, photo, sellerName, priceCents, state }: Wish): KeptWish => ({
  listingId,
  listingName,
  photo,
  sellerName,
  priceCents,
  state,
});

const writeList = (kept: KeptWishes): void => write(WISHES_KEY, kept);

/** Limit of wishes stored for the hearts. The server's list has all of them. */
const HEARTS_AT_MOST = 500;

function readHearts(): string[] {
  const kept = read(WISHED_KEY);
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
}

function writeHearts(ids: readonly string[]): void {
  write(WISHED_KEY, [...new Set(ids)].slice(0, HEARTS_AT_MOST));
  repaint();
}

/** Adds these copies to the stored wishes; with `all`, replaces them. The first-paint script fills their hearts. */
export const rememberWished = (listingIds: readonly string[], all = false): void =>
  writeHearts([...listingIds, ...(all ? [] : readHearts())]);

export const forgetWished = (listingId: string): void => writeHearts(readHearts().filter((id) => id !== listingId));

/** Deletes all that a buyer stored here, all users' meetings, and messages. */
export function forgetAllStored(): void {
  for (const key of [BOOKED_KEY, CONTACT_KEY, WISHED_KEY, WISHES_KEY, MESSAGES_KEY]) localStorage.removeItem(key);
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(MEETINGS_PREFIX)) localStorage.removeItem(key);
  } catch {}
}

/** Browsers send `storage` events to other tabs only; the first-paint script also needs them in this tab. */
export const repaint = (): boolean => dispatchEvent(new Event('storage'));

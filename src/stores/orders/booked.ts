/** What this browser remembers of its buyer's bookings, until they sign out: for the buttons of cards, and for the next form. */
import { BOOKED_KEY } from '../../../core/browser-storage.ts';
import type { Order } from '../../../core/orders/order.ts';
import { repaint } from '../repaint.ts';

const CONTACT_KEY = 'booking-contact';

/** How the buyer of this email wants to be reached, as the last booking said it. */
export type Contact = { readonly buyerEmail: string } & Pick<Order, 'phoneNumber' | 'location'>;

/** The order of each copy. The first paint's script makes the button of such a copy a link to its payment. */
type Booked = Readonly<Record<string, string>>;

/** What stands under this key; null when it is nothing, or cannot be read. */
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
    // The storage is full: cards offer to book, and My Orders is right.
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

/** This copy is booked, and its order can be paid. */
export const rememberBooked = (listingId: string, orderId: string): void =>
  writeBooked({ ...findBooked(), [listingId]: orderId });

/** The order of this copy has ended. */
export function forgetBooked(listingId: string): void {
  const { [listingId]: _, ...others } = findBooked();
  writeBooked(others);
}

const canBePaid = ({ state, availability }: Order): boolean =>
  state === 'pending' && availability !== 'sold' && availability !== 'paused' && availability !== 'gone';

/** How one order stands now. One that has ended says nothing of a later order of the same copy. */
export function noteOrder(order: Order): void {
  const { id, listingId } = order;
  if (canBePaid(order)) rememberBooked(listingId, id);
  else if (findBooked()[listingId] === id) forgetBooked(listingId);
}

/** All of the buyer's orders, the newest first, as they stand now. */
export function noteOrders(buyerEmail: string, orders: readonly Order[]): void {
  writeBooked(Object.fromEntries(orders.filter(canBePaid).map(({ listingId, id }) => [listingId, id])));
  const [last] = orders;
  if (last && !findContact(buyerEmail)) keepContact({ ...last, buyerEmail });
}

export const keepContact = ({ buyerEmail, phoneNumber, location }: Contact): void =>
  write(CONTACT_KEY, { buyerEmail, phoneNumber, location });

/** How this buyer was reached at their last booking; null when that is not known here. */
export function findContact(buyerEmail: string): Contact | null {
  const contact = read(CONTACT_KEY) as Partial<Contact> | null;
  const { phoneNumber, location } = contact ?? {};
  const isReadable = typeof phoneNumber === 'string' && typeof location === 'string';
  return isReadable && contact?.buyerEmail === buyerEmail ? { buyerEmail, phoneNumber, location } : null;
}

/** Nobody's bookings are remembered any more. */
export function forgetBookings(): void {
  localStorage.removeItem(BOOKED_KEY);
  localStorage.removeItem(CONTACT_KEY);
}

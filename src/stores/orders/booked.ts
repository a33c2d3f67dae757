/** The buyer's bookings in this browser, until the sign-out: for the buttons of cards and the next booking form. */
import { BOOKED_KEY } from '../../../core/browser-storage.ts';
import type { Order } from '../../../core/orders/order.ts';
import { repaint } from '../repaint.ts';

const CONTACT_KEY = 'booking-contact';

/** Contact from the last booking of the buyer with this email. */
export type Contact = { readonly buyerEmail: string } & Pick<Order, 'phoneNumber' | 'location'>;

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
    // The storage is full: cards offer to book, and My Orders is still right.
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

export function forgetBookings(): void {
  localStorage.removeItem(BOOKED_KEY);
  localStorage.removeItem(CONTACT_KEY);
}

/** The clock of the shop that the journeys are told of (tools/clock). */
import { expect } from 'playwright/test';
import { STRIPE } from './stripe.ts';

const CLOCK = process.env.CLOCK_URL ?? 'http://localhost:4328';

/** So many days pass for the shop and the stand-ins, and what was due meanwhile is done. */
export const daysPass = (days: number): Promise<void> => hoursPass(days * 24);

/** The same for hours. */
export async function hoursPass(hours: number): Promise<void> {
  const body = new URLSearchParams({ hours: String(hours) });
  const { status } = await fetch(`${CLOCK}/jump`, { method: 'POST', body, redirect: 'manual' });
  expect(status).toBe(303);
}

/** Does what the schedule owes by now, without waiting for the next minute. The clock stays as it is, so this disturbs no other journey. */
export async function doWhatIsDue(): Promise<void> {
  const body = JSON.stringify({ advance_seconds: 0 });
  expect((await fetch(`${STRIPE}/dogear/clock`, { method: 'POST', body })).status).toBe(200);
}

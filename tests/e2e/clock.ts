/** The clock of the journeys' stack (tools/clock). */
import { expect } from 'playwright/test';
import { STRIPE } from './stripe.ts';

const CLOCK = process.env.CLOCK_URL ?? 'http://localhost:4328';

/** Moves the clock of the site and the stand-ins, and runs the due jobs. */
export const daysPass = (days: number): Promise<void> => hoursPass(days * 24);

export async function hoursPass(hours: number): Promise<void> {
  const body = new URLSearchParams({ hours: String(hours) });
  const { status } = await fetch(`${CLOCK}/jump`, { method: 'POST', body, redirect: 'manual' });
  expect(status).toBe(303);
}

/**
 * Runs the due jobs without waiting for the next minute. The clock does not move, so other journeys are not disturbed.
 */
export async function doWhatIsDue(): Promise<void> {
  const body = JSON.stringify({ advance_seconds: 0 });
  expect((await fetch(`${STRIPE}/dogear/clock`, { method: 'POST', body })).status).toBe(200);
}

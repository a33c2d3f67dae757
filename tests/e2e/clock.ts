/** The clock of the shop that the journeys are told of (tools/clock). */
import { expect } from 'playwright/test';

const CLOCK = process.env.CLOCK_URL ?? 'http://localhost:4328';

/** So many days pass for the shop and the stand-ins, and what was due meanwhile is done. */
export const daysPass = (days: number): Promise<void> => hoursPass(days * 24);

/** The same for hours. */
export async function hoursPass(hours: number): Promise<void> {
  const body = new URLSearchParams({ hours: String(hours) });
  const { status } = await fetch(`${CLOCK}/jump`, { method: 'POST', body, redirect: 'manual' });
  expect(status).toBe(303);
}

/** Call by which programs move the clock of the stack; people use the page (`server.ts`). */
import { bodyOf, isForeign, type Serve } from '../stand-ins/local-server.ts';
import { type Clock, LONGEST_MS } from './clock.ts';

const LARGEST_BODY = 1024;

/**
 * Serves `POST {"advance_seconds": N}`: moves the clock on by N seconds (0 runs only due jobs), and answers `{now}`
 * (ISO) when due jobs have run. Another body is 422, another method 405, a page of another site 403.
 */
export const serveAdvance =
  (clock: Clock): Serve =>
  async (request, response) => {
    const { status, body } = await answer(clock, request);
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  };

async function answer(clock: Clock, request: Parameters<Serve>[0]): Promise<{ status: number; body: object }> {
  if (isForeign(request)) return { status: 403, body: { message: 'Only from this machine.' } };
  if (request.method !== 'POST') return { status: 405, body: { message: 'Only POST.' } };
  const ms = msOf((await bodyOf(request, LARGEST_BODY)).toString());
  if (ms === undefined)
    return { status: 422, body: { message: `advance_seconds is a number from 0 to ${LONGEST_MS / 1000}.` } };
  await clock.jump(ms);
  return { status: 200, body: { now: new Date(clock.now()).toISOString() } };
}

function msOf(text: string): number | undefined {
  try {
    const seconds: unknown = (JSON.parse(text) as { advance_seconds?: unknown } | null)?.advance_seconds;
    const ms = typeof seconds === 'number' ? seconds * 1000 : Number.NaN;
    return ms >= 0 && ms <= LONGEST_MS ? ms : undefined;
  } catch {
    return undefined;
  }
}

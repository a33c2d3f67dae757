/**
 * Memory budget of an isolate for request bodies. It has 128 MB for everything, and a picture is copied twice while its
 * form is parsed, so the bytes of all bodies are counted from their arrival until the response.
 */
import { requestWords } from '../../core/words/en/common.ts';
import { Failure, unavailable } from '../errors.ts';

const MB = 1024 * 1024;

/**
 * Limits in bytes: of all bodies, of large ones, and of one network address. Pictures leave room for forms and the
 * payment provider's webhooks, and one address leaves room for others. Past its own limit an address may take half of
 * the room that all others leave free, since it may be shared by many people: alone it gets 24 MiB.
 */
export const MAX_BUFFERED_BYTES = { all: 32 * MB, large: 28 * MB, address: 16 * MB } as const;

const LARGE = MB;

/** Grace time for the first byte in ms; then the least speed, in bytes per second (a slow phone). */
const BEGINS_WITHIN_MS = 10_000;
const LEAST_SPEED = 128 * 1024;

/** Deadline for a body of at most `most` bytes, in ms after its start. */
export const arrivesWithinMs = (most: number): number => BEGINS_WITHIN_MS + Math.ceil((most / LEAST_SPEED) * 1000);

/** A call without a response this long after its body's deadline (ms) was dropped by the runtime with its client. */
const DROPPED_AFTER_MS = 60_000;

type Body = { readonly address: string; readonly isLarge: boolean; readonly until: number; bytes: number };

export type BufferedBodies = {
  /** Starts a body of at most `most` bytes. `release` frees its bytes; it may be called twice. */
  begin(address: string, most: number): BufferedBody;
  bytes(): number;
};

export type BufferedBody = {
  /** Counts bytes that arrived. Throws `unavailable` past a limit, and then frees this body's bytes. */
  add(bytes: number): void;
  release(): void;
};

/** The budget of one isolate; `now` in ms. */
export function createBufferedBodies({ now }: { readonly now: () => number }): BufferedBodies {
  const bodies = new Set<Body>();
  const sum = (which: (body: Body) => boolean) => {
    let bytes = 0;
    for (const body of bodies) if (which(body)) bytes += body.bytes;
    return bytes;
  };
  const isAboveShare = (address: string) => {
    const own = sum((other) => other.address === address);
    const free = Math.max(
      0,
      MAX_BUFFERED_BYTES.all - MAX_BUFFERED_BYTES.address - sum((other) => other.address !== address),
    );
    return own > MAX_BUFFERED_BYTES.address + free / 2;
  };
  const isFull = ({ address, isLarge }: Body) =>
    sum(() => true) > MAX_BUFFERED_BYTES.all ||
    (isLarge && sum((other) => other.isLarge) > MAX_BUFFERED_BYTES.large) ||
    isAboveShare(address);

  return {
    begin(address, most) {
      const moment = now();
      for (const body of bodies) if (body.until <= moment) bodies.delete(body);
      const until = moment + arrivesWithinMs(most) + DROPPED_AFTER_MS;
      const body: Body = { address, isLarge: most >= LARGE, until, bytes: 0 };
      bodies.add(body);
      return {
        add(bytes) {
          body.bytes += bytes;
          if (!isFull(body)) return;
          bodies.delete(body);
          throw unavailable(requestWords.tooMuchAtOnce);
        },
        release: () => void bodies.delete(body),
      };
    },
    bytes: () => sum(() => true),
  };
}

/**
 * The bytes of a stream, counted in `kept`. Stops reading past `most` and throws `tooLarge()`. Throws `bad_request` for
 * a stream that misses its deadline or breaks off.
 */
export async function readBufferedBody(
  stream: ReadableStream<Uint8Array> | null,
  kept: BufferedBody,
  most: number,
  tooLarge: () => Failure,
): Promise<Blob> {
  const chunks: Uint8Array[] = [];
  if (stream === null) return new Blob([]);
  const reader = stream.getReader();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Failure('bad_request', requestWords.tooSlow)), arrivesWithinMs(most));
  try {
    for (let size = 0; ; ) {
      const { value, done } = await Promise.race([reader.read().catch(brokenOff), late.promise]);
      if (done) return new Blob(chunks as BlobPart[]);
      size += value.byteLength;
      if (size > most) throw tooLarge();
      kept.add(value.byteLength);
      chunks.push(value);
    }
  } catch (error) {
    // Discards the rest; a failed cancel has no effect.
    reader.cancel().catch(() => {});
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

const brokenOff = (): never => {
  throw new Failure('bad_request', requestWords.badRequest);
};

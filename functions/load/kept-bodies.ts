/**
 * The memory of an isolate for the bodies that it reads. It has 128 MB for everything, and a picture is copied twice while it is taken
 * out of its form, so the bytes of all bodies together are counted while they arrive and until their call is answered.
 */
import { commonWords } from '../../core/words/common.ts';
import { Failure, unavailable } from '../errors.ts';

const MB = 1024 * 1024;

/**
 * The bytes that are kept at once: of all bodies, of those that may be as large as a picture, and of one network address. So pictures
 * leave room for forms and the webhooks of the payment provider, and one address leaves room for others. Beyond its own room an address may
 * take half of what all others leave free, for many people may share one: alone it has 24 MiB.
 */
export const MOST_KEPT = { all: 32 * MB, large: 28 * MB, address: 16 * MB } as const;

/** From how many bytes on a body may be called large. */
const LARGE = MB;

/** A body may begin late, and then has to come as fast as over a slow phone, in bytes per second. */
const BEGINS_WITHIN_MS = 10_000;
const LEAST_SPEED = 128 * 1024;

/** Time in which a body of at most so many bytes must arrive, in ms. */
export const arrivesWithinMs = (most: number): number => BEGINS_WITHIN_MS + Math.ceil((most / LEAST_SPEED) * 1000);

/** A call that is not answered this long (ms) after its body had to be there was dropped by the runtime together with its client. */
const DROPPED_AFTER_MS = 60_000;

type Body = { readonly address: string; readonly isLarge: boolean; readonly until: number; bytes: number };

export type KeptBodies = {
  /** Takes this body in, of at most so many bytes. `release` gives its bytes back; it may be called again. */
  begin(address: string, most: number): KeptBody;
  /** The number of bytes that are kept now. */
  bytes(): number;
};

export type KeptBody = {
  /** Counts bytes that arrived. Throws `unavailable` where more would be kept than can be, and then keeps none of this body. */
  add(bytes: number): void;
  release(): void;
};

/** The budget of one isolate; `now` in ms. */
export function createKeptBodies({ now }: { readonly now: () => number }): KeptBodies {
  const bodies = new Set<Body>();
  const sum = (which: (body: Body) => boolean) => {
    let bytes = 0;
    for (const body of bodies) if (which(body)) bytes += body.bytes;
    return bytes;
  };
  const isAboveShare = (address: string) => {
    const own = sum((other) => other.address === address);
    const free = Math.max(0, MOST_KEPT.all - MOST_KEPT.address - sum((other) => other.address !== address));
    return own > MOST_KEPT.address + free / 2;
  };
  const isFull = ({ address, isLarge }: Body) =>
    sum(() => true) > MOST_KEPT.all ||
    (isLarge && sum((other) => other.isLarge) > MOST_KEPT.large) ||
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
          throw unavailable(commonWords.error.tooMuchAtOnce);
        },
        release: () => void bodies.delete(body),
      };
    },
    bytes: () => sum(() => true),
  };
}

/**
 * The bytes of a stream, counted by `kept`. Reads no further than `most`: then it throws what `tooLarge` makes. Throws `bad_request` for
 * a stream that takes longer than a body of that size may, or breaks off.
 */
export async function readKept(
  stream: ReadableStream<Uint8Array> | null,
  kept: KeptBody,
  most: number,
  tooLarge: () => Failure,
): Promise<Blob> {
  const chunks: Uint8Array[] = [];
  if (stream === null) return new Blob([]);
  const reader = stream.getReader();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Failure('bad_request', commonWords.error.tooSlow)),
    arrivesWithinMs(most),
  );
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
    // Nothing of the rest is wanted; that it cannot be canceled changes nothing.
    reader.cancel().catch(() => {});
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

const brokenOff = (): never => {
  throw new Failure('bad_request', commonWords.error.badRequest);
};

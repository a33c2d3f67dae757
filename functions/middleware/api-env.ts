import type { Actor } from '../../core/accounts/user.ts';
import type { Sealing } from '../auth/factors/sealing.ts';
import type { Provider } from '../auth/google/google-client.ts';
import type { RateLimiter } from '../auth/limits.ts';
import type { Meter } from '../db/client.ts';
import type { Deps } from '../domain/ports.ts';
import type { AddressLimits } from '../load/address-limits.ts';
import type { BufferedBodies, BufferedBody } from '../load/buffered-bodies.ts';
import type { ProviderCalls } from '../load/provider-calls.ts';
import type { SearchGate } from '../load/search-gate.ts';
import type { Tally } from '../load/tally.ts';

/** Dependencies of the domain, plus rate limits, encryption of app seeds, and admission control. */
export type ApiDeps = Deps & {
  readonly rateLimiter: RateLimiter;
  readonly sealing: Sealing;
  readonly addressLimits: AddressLimits;
  readonly searches: SearchGate;
  readonly keptBodies: BufferedBodies;
  readonly providerCalls: ProviderCalls;
  readonly tally: Tally;
  /** Payments are real: admins then need a second factor. */
  readonly adminsNeedFactor: boolean;
};

export type ApiEnv = {
  Variables: {
    deps: ApiDeps;
    origin: string;
    google: Provider;
    /** The user of this request; throws `unauthorized`, or `unavailable` when the look-up fails. */
    actor: () => Promise<Actor>;
    knownActor: () => Actor | undefined;
    /** Counts the bytes of this call's body, at most `most`. */
    keptBody: (most: number) => BufferedBody;
  };
};

export type RequestDeps = {
  readonly deps: ApiDeps;
  readonly meter: Meter;
  readonly origin: string;
  readonly google: Provider;
};
export type DepsFor = (request: Request) => RequestDeps;

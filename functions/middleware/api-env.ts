/** What a request carries through the API, and from where it comes. */
import type { Actor } from '../../core/accounts/user.ts';
import type { Sealing } from '../auth/factors/sealing.ts';
import type { Provider } from '../auth/google/provider.ts';
import type { RateLimits } from '../auth/limits.ts';
import type { Meter } from '../db/client.ts';
import type { Deps } from '../domain/ports.ts';
import type { AddressLimits } from '../load/address-limits.ts';
import type { KeptBodies, KeptBody } from '../load/kept-bodies.ts';
import type { ProviderCalls } from '../load/provider-calls.ts';
import type { SearchGate } from '../load/search-gate.ts';

/** The edges of the domain, how tries are counted, what encrypts the seeds of apps, and what is refused before anything is done. */
export type ApiDeps = Deps & {
  readonly rateLimits: RateLimits;
  readonly sealing: Sealing;
  readonly addressLimits: AddressLimits;
  readonly searches: SearchGate;
  readonly keptBodies: KeptBodies;
  readonly providerCalls: ProviderCalls;
  /** The payments are real: then a second factor stands before what admins do. */
  readonly adminsNeedFactor: boolean;
};

/** What a request carries through the API. */
export type ApiEnv = {
  Variables: {
    deps: ApiDeps;
    /** Our own origin, exact. */
    origin: string;
    /** Where people sign in with Google. */
    google: Provider;
    /** Who asks; throws `unauthorized`, or `unavailable` when that could not be found out. */
    actor: () => Promise<Actor>;
    /** The actor, if the request has found it already. */
    knownActor: () => Actor | undefined;
    /** Counts the bytes of the body that this call reads, of at most so many. */
    keptBody: (most: number) => KeptBody;
  };
};

export type RequestDeps = {
  readonly deps: ApiDeps;
  readonly meter: Meter;
  readonly origin: string;
  readonly google: Provider;
};
export type DepsFor = (request: Request) => RequestDeps;

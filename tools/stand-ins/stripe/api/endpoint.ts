/** A call as it arrives, as it is checked, and as an endpoint answers it. */

import type { Cause } from '../events.ts';
import type { AnswerFault } from '../faults.ts';
import type { Store, Transaction } from '../store.ts';
import type { Caller } from './authentication.ts';
import type { Rules } from './parameters.ts';

/** A validated request. `id` is the one in the path, or ''; `account` the connected account, or null. */
export type Call<P> = {
  id: string;
  account: string | null;
  origin: string;
  params: P & { expand?: string[] };
  caller: Caller;
  cause: Cause;
};
export type Reply = { status: number; body: unknown };

export type Endpoint<P = never> = {
  method: 'GET' | 'POST';
  /** `:id` matches one segment. */
  path: string;
  /** True if a publishable key is accepted. */
  publishable?: boolean;
  /** True if it supports connected accounts: https://docs.stripe.com/connect/authentication */
  ofAccounts?: boolean;
  rules: Rules;
  required?: readonly string[];
  /** Refuses invalid parameters before execution. */
  check?: (params: P) => void;
  fault?: (store: Store, call: Call<P>) => AnswerFault | undefined;
  run: (tx: Transaction, call: Call<P>) => Reply;
};

/** Checks the types of an endpoint's parameters, then erases them so that all endpoints fit in one table. */
export function define<P>(endpoint: Endpoint<P>): Endpoint {
  return endpoint as unknown as Endpoint;
}

export const ok = (body: unknown): Reply => ({ status: 200, body });

export type ApiRequest = {
  method: string;
  path: string;
  /** Origin at which the stand-in was reached, for URLs in its responses. */
  origin: string;
  /** The query of a GET, the body of a POST. */
  text: string;
  authorization: string | undefined;
  idempotencyKey: string | undefined;
  /** `Stripe-Account`. */
  account: string | undefined;
  /** `Stripe-Version`. */
  version: string | undefined;
};

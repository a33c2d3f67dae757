import type { AnswerFault } from '../faults/faults.ts';
import type { Store, Transaction } from '../store/store.ts';
import type { Cause } from '../webhooks/events.ts';
import type { Caller } from './authentication.ts';
import type { Rules } from './parameters.ts';

/** A checked request. `id` is the one in the path, or ''; `account` the connected account that it is made for, or null. */
export type Call<P> = {
  id: string;
  account: string | null;
  /** Where the stand-in was reached. */
  origin: string;
  params: P & { expand?: string[] };
  caller: Caller;
  cause: Cause;
};
export type Reply = { status: number; body: unknown };

export type Endpoint<P = never> = {
  method: 'GET' | 'POST';
  /** `:id` stands for one segment. */
  path: string;
  /** Whether a publishable key will do. */
  publishable?: boolean;
  /** Whether it may be made for a connected account: https://docs.stripe.com/connect/authentication */
  ofAccounts?: boolean;
  rules: Rules;
  required?: readonly string[];
  /** Refuses bad parameters before anything is executed. */
  check?: (params: P) => void;
  /** The fault that the request asks for, if it asks for one. */
  fault?: (store: Store, call: Call<P>) => AnswerFault | undefined;
  run: (tx: Transaction, call: Call<P>) => Reply;
};

/** Types an endpoint's parameters, then forgets them so that it fits in one table. */
export function define<P>(endpoint: Endpoint<P>): Endpoint {
  return endpoint as unknown as Endpoint;
}

/** An answer with status 200. */
export const ok = (body: unknown): Reply => ({ status: 200, body });

/** Differences between the two namespaces: https://docs.stripe.com/api-v2-overview */
import type { AnswerFault } from '../faults.ts';
import { ApiError, type ErrorBody, errorAnswer } from '../objects/errors.ts';
import type { ApiRequest, Endpoint, Reply } from './endpoint.ts';
import { accountEndpoints } from './endpoints/accounts.ts';
import { balanceEndpoints, balanceSettingsEndpoints } from './endpoints/balance.ts';
import { disputeEndpoints } from './endpoints/disputes.ts';
import { destinationEndpoints, webhookEndpoints } from './endpoints/event-destinations.ts';
import { intentEndpoints } from './endpoints/intents.ts';
import { ledgerEndpoints } from './endpoints/ledger.ts';
import { transferEndpoints } from './endpoints/transfers.ts';
import { checkFields, decodeFields } from './json.ts';
import { checkParameters, decodeForm, type Form, type Rules } from './parameters.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export type Namespace = {
  endpoints: readonly Endpoint[];
  /** Prefix of a key in the table of answers: the same key is a different one in each namespace. */
  keyPrefix: string;
  keyLifetimeMs: number;
  /** The raw parameters. */
  decode(request: ApiRequest): object;
  check(form: object, rules: Rules, required?: readonly string[]): object;
  error(body: ErrorBody, requestId: string): unknown;
  /** The part of an executed call's response that is stored under the Idempotency-Key; undefined for nothing. */
  kept(answer: Reply, result: Reply | undefined, fault: AnswerFault | undefined): Reply | undefined;
  /** True if a refusal because of an object's state is stored. */
  keepsRefusals: boolean;
};

export const v1Namespace: Namespace = {
  endpoints: [
    ...[...intentEndpoints, ...ledgerEndpoints, ...disputeEndpoints],
    ...[...balanceEndpoints, ...balanceSettingsEndpoints, ...transferEndpoints, ...webhookEndpoints],
  ],
  keyPrefix: '',
  keyLifetimeMs: DAY_MS,
  decode: ({ text }) => decodeForm(text),
  check: (form, rules, required) => checkParameters<object>(form as Form, rules, required),
  error: errorAnswer,
  kept: (answer, _, fault) => ((fault?.stored ?? true) ? answer : undefined),
  keepsRefusals: true,
};

/** JSON, thin events, and keys that store successes only: a failed call runs again. */
export const v2Namespace: Namespace = {
  endpoints: [...accountEndpoints, ...destinationEndpoints],
  keyPrefix: '/v2/',
  keyLifetimeMs: 30 * DAY_MS,
  decode: decodeFields,
  check: checkFields,
  error: ({ code, type, message, param }) => ({
    error: { code: codes[code ?? ''] ?? code ?? type, type, message, param },
  }),
  kept: (_, result) => (result?.status === 200 ? result : undefined),
  keepsRefusals: false,
};

/** Codes of v2 that differ from v1. */
const codes: Record<string, string> = {
  resource_missing: 'not_found',
  parameter_unknown: 'invalid_fields',
  parameter_missing: 'invalid_fields',
  parameter_invalid_integer: 'invalid_fields',
  parameter_invalid_string: 'invalid_fields',
  parameter_invalid_array: 'invalid_fields',
};

export function namespaceOf(path: string): 'v1' | 'v2' | undefined {
  const [, name] = /^\/(v1|v2)\//.exec(path) ?? [];
  return name as 'v1' | 'v2' | undefined;
}

export function findEndpoint(
  { endpoints }: Namespace,
  { method, path }: ApiRequest,
): { endpoint: Endpoint; id: string } {
  for (const endpoint of endpoints) {
    const match = endpoint.method === method && new RegExp(`^${endpoint.path.replace(':id', '([^/]+)')}$`).exec(path);
    if (match) return { endpoint, id: decodeURIComponent(match[1] ?? '') };
  }
  throw new ApiError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}), or one that is not simulated.`,
  });
}

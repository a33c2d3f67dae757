/**
 * The log: one line of JSON per entry, with the fields below and no others. No line contains what people sent, nor the
 * message of an error, which may quote it. `tests/log-canaries.test.ts` looks for both.
 */
import type { ErrorCode } from './errors.ts';

export type LogEvent =
  | 'refused'
  | 'bad_signature'
  | 'admin_action'
  | 'event_not_ours'
  | 'job_failed'
  | 'defect'
  | 'outage'
  | 'fault'
  | 'setting_missing';

/**
 * Account and network are keyed hashes; `route` is a pattern, because an address contains personal data (`?email=`).
 */
export type LogOrigin = {
  readonly account: string | null;
  readonly network: string | null;
  readonly route: string | null;
  readonly request: string | null;
};

export type LogFacts = {
  /** Code of the refusal. */
  readonly code?: ErrorCode;
  /** The provider's type of an event. */
  readonly type?: string;
  readonly job?: string;
  /** Fixed text: the failed work, or the missing setting with its reason. */
  readonly what?: string;
  readonly error?: string;
  readonly frames?: readonly string[];
};

/** Origin of work that no request started. */
const NOWHERE: LogOrigin = { account: null, network: null, route: null, request: null };

const LEVEL = {
  refused: 'info',
  bad_signature: 'info',
  admin_action: 'info',
  event_not_ours: 'info',
  job_failed: 'error',
  defect: 'error',
  outage: 'info',
  fault: 'error',
  setting_missing: 'error',
} as const satisfies Record<LogEvent, 'info' | 'error'>;

export function writeLine(event: LogEvent, facts: LogFacts = {}, from: LogOrigin = NOWHERE): void {
  const { account, network, route, request } = from;
  console[LEVEL[event]](JSON.stringify({ event, account, network, route, request, ...facts }));
}

/** Logs a failure that changes no answer; `what` is a fixed text. */
export const logFault = (what: string, error?: unknown): void =>
  writeLine('fault', { what, ...(error === undefined ? {} : { error: nameOf(error) }) });

/** Errors about settings, whose messages quote no request. */
const ABOUT_SETTINGS = 'SettingError';

/** A word of a program: a class, a code, a status. */
const WORD = /^\w[\w.-]{0,63}$/;

/**
 * Name, code and status of the innermost cause. Its message may quote what people sent, as that of a query quotes its
 * parameters; only SQLite's constraints, which name columns, and errors about settings keep theirs.
 */
export function nameOf(error: unknown): string {
  const cause = causeOf(error);
  if (!(cause instanceof Error)) return typeof cause;
  const { code, statusCode } = cause as { code?: unknown; statusCode?: unknown };
  const words = [cause.name, code, statusCode].filter((word) => WORD.test(String(word ?? '')));
  const isConstraint = cause.name === 'LibsqlError' && String(code).startsWith('SQLITE_CONSTRAINT');
  const message = isConstraint || cause.name === ABOUT_SETTINGS ? `: ${cause.message}` : '';
  return words.join(' ') + message;
}

/** A place in the code: behind the name of a function, a file with line and column. */
const FRAME = /^\s+at .*:\d+:\d+\)?$/;

/** Stack of the innermost cause, without its message, which may have lines that look like a stack's. */
export function framesOf(error: unknown): string[] {
  const cause = causeOf(error);
  if (!(cause instanceof Error)) return [];
  const { message, stack = '' } = cause;
  const behind = stack.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : '';
  return behind.split('\n').filter((line) => FRAME.test(line));
}

const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? causeOf(error.cause) : error;

/**
 * Faults that the email of an account's person causes: `someone+fault_{name}@example.com`. The name is that of a
 * webhook fault (`webhook_late`), or a call with its fault (`account_500_before`).
 */
import { type AnswerFault, amountFaults, cardFaults, type WebhookFault } from './faults.ts';

/** Calls about accounts: create one, read one, create a link. */
export type AccountCall = 'account' | 'read' | 'link';

/** Names of `amountFaults`. */
const NAMES = ['500_before', '500_after', 'reply_lost', '429', 'hang', '500_once', 'slow', 'request_lost'];

type NamedFault = { webhook?: WebhookFault | undefined; call?: AccountCall; answer?: AnswerFault | undefined };

export function faultByEmail(email: string | undefined): NamedFault | undefined {
  const [, name] = /\+fault_(\w+)@/.exec(email ?? '') ?? [];
  if (!name) return undefined;
  const [, call, answer] = /^(account|read|link)_(\w+)$/.exec(name) ?? [];
  if (call && answer) return { call: call as AccountCall, answer: amountFaults[NAMES.indexOf(answer) + 1] };
  return { webhook: cardFaults.find((fault) => fault.name === name)?.webhook };
}

export function faultOfCall(call: AccountCall, email: string | undefined): AnswerFault | undefined {
  const fault = faultByEmail(email);
  return fault?.call === call ? fault.answer : undefined;
}

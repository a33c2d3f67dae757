/**
 * Faults that the address of an account's person asks for: `someone+fault_{name}@example.com`. The name is that of a fault of webhooks
 * (`webhook_late`), or a call and what goes wrong with it (`account_500_before`).
 */
import { type AnswerFault, amountFaults, cardFaults, type WebhookFault } from './faults.ts';

/** The calls about accounts: make one, read one, make a link. */
export type AccountCall = 'account' | 'read' | 'link';

/** What `amountFaults` are called. */
const NAMES = ['500_before', '500_after', 'reply_lost', '429', 'hang', '500_once', 'slow', 'request_lost'];

type NamedFault = { webhook?: WebhookFault | undefined; call?: AccountCall; answer?: AnswerFault | undefined };

/** What an address asks for, if it asks for something. */
export function faultByEmail(email: string | undefined): NamedFault | undefined {
  const [, name] = /\+fault_(\w+)@/.exec(email ?? '') ?? [];
  if (!name) return undefined;
  const [, call, answer] = /^(account|read|link)_(\w+)$/.exec(name) ?? [];
  if (call && answer) return { call: call as AccountCall, answer: amountFaults[NAMES.indexOf(answer) + 1] };
  return { webhook: cardFaults.find((fault) => fault.name === name)?.webhook };
}

/** The fault of a call, if the address asks for one of that call. */
export function faultOfCall(call: AccountCall, email: string | undefined): AnswerFault | undefined {
  const fault = faultByEmail(email);
  return fault?.call === call ? fault.answer : undefined;
}

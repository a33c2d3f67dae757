/**
 * I23: the meeting code and the secret of the QR code open only their own sale, once, and are in no answer to anybody
 * but its buyer, in no letter and in no log.
 */
import type { MeetingCode } from '../../../core/fulfilment/meeting-code.ts';
import type { Environment } from '../environment/environment.ts';
import type { Arrived } from '../environment/mail-server.ts';
import type { Violation } from './observations.ts';

type Shown = { readonly orderId: string; readonly buyer: string };

export class MeetingCodes {
  readonly violations: Violation[] = [];
  readonly #shown = new Map<string, Shown>();

  /** Records both of a sale, shown to its buyer. */
  note({ code, secret }: MeetingCode, orderId: string, buyer: string): void {
    for (const shown of [code, secret]) {
      const other = this.#shown.get(shown);
      if (other && other.orderId !== orderId) this.#add(`the code of ${orderId} is that of ${other.orderId}`, orderId);
      this.#shown.set(shown, { orderId, buyer });
    }
  }

  /** A code or secret of another sale; undefined without one. */
  otherThan(orderId: string): string | undefined {
    return [...this.#shown].find(([, shown]) => shown.orderId !== orderId)?.[0];
  }

  /** Records a handover by a code or a secret. */
  opened(code: string, orderId: string): void {
    const shown = this.#shown.get(code);
    if (shown?.orderId !== orderId) this.#add(`${orderId} was handed over with the code of ${shown?.orderId}`, orderId);
  }

  look(who: string, what: string, answer: unknown): void {
    const text = JSON.stringify(answer);
    for (const [code, { orderId, buyer }] of this.#shown)
      if (who !== buyer && text.includes(code))
        this.#add(`${who} ${what}: the answer has the code of ${orderId}`, orderId);
  }

  /** Checks all texts that others can read, at the end. */
  check({ workers }: Environment, letters: readonly Arrived[]): Violation[] {
    const log = workers.everything.join('');
    for (const [code, { orderId }] of this.#shown) {
      if (log.includes(code)) this.#add(`the log of the Workers has the code of ${orderId}`, orderId);
      for (const { letterId, text } of letters)
        if (text.includes(code)) this.#add(`${letterId} has the code of ${orderId}`, orderId);
    }
    return this.violations;
  }

  #add(what: string, id: string): void {
    this.violations.push({ invariant: 'I23', what, ids: [id] });
  }
}

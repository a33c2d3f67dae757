/**
 * All faults. The name of a fault is the local part of the addresses that cause it, at any domain. A fault can also be
 * ordered for the next letters to any address.
 */
export type Fault = {
  readonly name: string;
  readonly what: string;
  /** Step at which it occurs: the recipient's address, or the complete letter. */
  readonly at: 'recipient' | 'letter';
  readonly does: Refusal | 'no answer' | 'hang up' | 'keep and hang up';
};

/** A refusing reply (https://www.rfc-editor.org/rfc/rfc5321#section-4.2). 421 ends the connection, too. */
export type Refusal = { readonly code: number; readonly text: string };

export const FAULTS: readonly Fault[] = [
  { name: 'mute', what: 'the address gets no answer', at: 'recipient', does: 'no answer' },
  { name: 'mute-data', what: 'the letter gets no answer, and is not kept', at: 'letter', does: 'no answer' },
  ...refusals('421', 'ends the connection', '4.3.2 Service shutting down'),
  ...refusals('451', 'is told to try again later', '4.3.0 Try again later'),
  ...[
    refusal('550', 'the address is unknown', 'recipient', '5.1.1 No such mailbox'),
    refusal('550-data', 'the letter is refused for good', 'letter', '5.7.1 Refused as spam'),
  ],
  { name: 'cut', what: 'the line breaks before the letter is kept', at: 'letter', does: 'hang up' },
  { name: 'cut-kept', what: 'the letter is kept, and the line breaks', at: 'letter', does: 'keep and hang up' },
];

function refusals(code: string, what: string, text: string): Fault[] {
  return [
    refusal(code, `the address ${what}`, 'recipient', text),
    refusal(`${code}-data`, `the letter ${what}`, 'letter', text),
  ];
}

function refusal(name: string, what: string, at: Fault['at'], text: string): Fault {
  return { name, what: `${what} (${name.slice(0, 3)})`, at, does: { code: Number(name.slice(0, 3)), text } };
}

const faultCalled = (name: string): Fault | undefined => FAULTS.find((fault) => fault.name === name);

/** Limit of an order, so that a mistyped number does not make the catcher useless. */
const ORDER_LIMIT = 1_000;

/** Ordered faults of the next letters, in memory only. */
export class Faults {
  #ordered: Fault[] = [];

  /** Names of the ordered faults, next one first. */
  get ordered(): readonly string[] {
    return this.#ordered.map(({ name }) => name);
  }

  /** True if the order is valid: a known fault, and an integer from 1 to 1,000. */
  order(name: string, letters: number): boolean {
    const fault = faultCalled(name);
    if (!fault || !Number.isInteger(letters) || letters < 1 || letters > ORDER_LIMIT) return false;
    this.#ordered.push(...Array.from({ length: letters }, () => fault));
    return true;
  }

  forget(): void {
    this.#ordered = [];
  }

  /** The fault of a letter to this address. An ordered one is consumed, unless the address itself causes one. */
  nextFor(address: string): Fault | undefined {
    return faultCalled(address.slice(0, address.lastIndexOf('@')).toLowerCase()) ?? this.#ordered.shift();
  }
}

/**
 * Everything that can be made to go wrong. A fault has a name, and that is the part before the `@` of the addresses that
 * cause it, at any domain. It can also be ordered for the next letters, whoever they are for.
 */
export type Fault = {
  readonly name: string;
  readonly what: string;
  /** When it happens: at the recipient's address, or when the whole letter is there. */
  readonly at: 'recipient' | 'letter';
  readonly does: Refusal | 'no answer' | 'hang up' | 'keep and hang up';
};

/** An answer that refuses (https://www.rfc-editor.org/rfc/rfc5321#section-4.2). 421 ends the connection, too. */
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

/** As many as anybody needs; a mistyped number should not make the catcher useless. */
const MOST_ORDERED = 1_000;

/** Which fault the next letters get. Forgotten when the catcher ends. */
export class Faults {
  #ordered: Fault[] = [];

  /** The names of what was ordered, the next one first. */
  get ordered(): readonly string[] {
    return this.#ordered.map(({ name }) => name);
  }

  /** Whether it was understood: there is such a fault, and the number is a whole one from 1 to 1,000. */
  order(name: string, letters: number): boolean {
    const fault = faultCalled(name);
    if (!fault || !Number.isInteger(letters) || letters < 1 || letters > MOST_ORDERED) return false;
    this.#ordered.push(...Array.from({ length: letters }, () => fault));
    return true;
  }

  forget(): void {
    this.#ordered = [];
  }

  /** What happens to a letter to this address. One that was ordered is used up, unless the address itself causes one. */
  nextFor(address: string): Fault | undefined {
    return faultCalled(address.slice(0, address.lastIndexOf('@')).toLowerCase()) ?? this.#ordered.shift();
  }
}

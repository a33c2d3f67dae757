/** Events in order, so that a violation can be shown with the events before it. */
type Entry = { readonly at: number; readonly line: string };

const SHOWN = 40;

export class EventLog {
  readonly #entries: Entry[] = [];
  readonly #startedAt = Date.now();

  add(who: string, what: string, more = ''): void {
    this.#entries.push({ at: Date.now() - this.#startedAt, line: `${who} ${what} ${more}`.slice(0, 400) });
  }

  lines(): string[] {
    return this.#entries.map(shown);
  }

  /** The last entries with one of these ids. */
  about(ids: readonly string[]): string[] {
    return this.#entries
      .filter(({ line }) => ids.some((id) => line.includes(id)))
      .slice(-SHOWN)
      .map(shown);
  }
}

const shown = ({ at, line }: Entry): string => `${String(at).padStart(7)} ms  ${line}`;

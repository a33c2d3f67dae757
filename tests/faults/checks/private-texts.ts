/**
 * T3 and T4: a hidden review is in no answer to anybody but its author, a message in none to anybody but the two people
 * of its conversation, and in no letter but one to the other one. Each text is told from all others by a word of its
 * own.
 */
import type { Arrived } from '../environment/mail-server.ts';
import type { Violation } from './observations.ts';

type Review = {
  readonly text: string;
  readonly author: string;
  readonly about: string;
  readonly orderId: string;
  /** End of the time for reviews of its sale, ms since the epoch. */
  readonly visibleAt: number;
};

type Message = {
  readonly text: string;
  readonly author: string;
  /** The two people, and the admin once it may have been reported. */
  readonly readers: ReadonlySet<string>;
};

type Line = { readonly kind: string; readonly href: string };

export class PrivateTexts {
  readonly violations: Violation[] = [];
  readonly #reviews = new Set<Review>();
  readonly #messages: Message[] = [];

  /** Notes a review before it is asked for: its answer may be lost. Returns a function for one that was refused. */
  noteReview(review: Review): () => void {
    this.#reviews.add(review);
    return () => this.#reviews.delete(review);
  }

  noteMessage(message: Message): void {
    this.#messages.push(message);
  }

  /** Searches an answer that came at the latest at this moment of the shop's clock (ms since the epoch). */
  look(who: string, what: string, answer: unknown, moment: number): void {
    const text = JSON.stringify(answer);
    const add = (invariant: string, found: string) =>
      this.#add(invariant, `${who} ${what}: the answer has ${found}`, who);
    for (const review of this.#reviews)
      if (who !== review.author && text.includes(review.text) && this.#isHidden(review, moment))
        add('T3', `the hidden review of ${review.orderId} by ${review.author}`);
    for (const message of this.#messages)
      if (!message.readers.has(who) && text.includes(message.text)) add('T4', `a message of ${message.author}`);
    if (what !== 'GET /api/notifications' || !Array.isArray(answer)) return;
    const about = (answer as Line[]).filter(({ kind }) => kind === 'messages').map(({ href }) => href);
    if (new Set(about).size < about.length) add('T4', 'two lines about one conversation');
  }

  /** The number of reviews about this person that may be visible. */
  mostVisible(about: string, moment: number): number {
    return [...this.#reviews].filter((review) => review.about === about && !this.#isHidden(review, moment)).length;
  }

  /** Searches the letters, at the end. */
  check(letters: readonly Arrived[]): Violation[] {
    for (const { text, orderId } of this.#reviews)
      for (const letter of letters)
        if (letter.text.includes(text)) this.#add('T3', `${letter.letterId} has the review of ${orderId}`, orderId);
    for (const { text, author, readers } of this.#messages) {
      const telling = letters.filter((letter) => letter.text.includes(text));
      for (const { letterId, to } of telling) {
        const who = to.replace(/@.*/, '');
        if (who === author || !readers.has(who)) this.#add('T4', `${letterId} tells ${to} a message of ${author}`, who);
      }
      const ids = new Set(telling.map(({ letterId }) => letterId));
      if (ids.size > 1) this.#add('T4', `a message of ${author} in several letters: ${[...ids].join(', ')}`, author);
    }
    return this.violations;
  }

  /** Its time is not over, and the other one has not even asked to write one. */
  #isHidden({ orderId, author, visibleAt }: Review, moment: number): boolean {
    const both = [...this.#reviews].some((other) => other.orderId === orderId && other.author !== author);
    return !both && moment < visibleAt;
  }

  #add(invariant: string, what: string, id: string): void {
    this.violations.push({ invariant, what, ids: [id] });
  }
}

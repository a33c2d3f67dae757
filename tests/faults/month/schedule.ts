/** Planned actions of users, by the clock of the month. */

/** A user's course through the month: it acts, and yields the pause until the next action (ms). */
export type Course = AsyncGenerator<number, void, void>;

type Next = { readonly at: number; readonly number: number; readonly course: Course };

/** Courses in the order of their next moments. Those of one moment continue in the order of their arrival. */
export class Schedule {
  readonly #waiting: Next[] = [];
  #number = 0;

  add(course: Course, at: number): void {
    const next = { at, number: this.#number++, course };
    let place = this.#waiting.length;
    while (place > 0 && isBefore(next, this.#waiting[place - 1] as Next)) place--;
    this.#waiting.splice(place, 0, next);
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  /** Continues each course whose moment has come. */
  async run(now: number): Promise<void> {
    for (let next = this.#waiting[0]; next && next.at <= now; next = this.#waiting[0]) {
      this.#waiting.shift();
      const { done, value } = await next.course.next();
      if (!done) this.add(next.course, now + Math.max(1, value));
    }
  }
}

const isBefore = (a: Next, b: Next): boolean => a.at < b.at || (a.at === b.at && a.number < b.number);

/**
 * Random numbers from a seed. Each user has a separate stream, so that one user's timing does not change another's
 * choices.
 */
export type Random = {
  /** From 0 to just below 1. */
  readonly next: () => number;
  readonly below: (bound: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <Item>(list: readonly Item[]) => Item;
  /** One of the choices; a choice of weight 2 comes up twice as often as one of weight 1. */
  readonly weighted: <Item>(choices: readonly (readonly [weight: number, item: Item])[]) => Item;
  readonly shuffled: <Item>(list: readonly Item[]) => Item[];
  readonly fork: (name: string) => Random;
};

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  // mulberry32: small, and good enough for the choice of actions.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number) => Math.floor(next() * bound);
  const weighted = <Item>(choices: readonly (readonly [number, Item])[]): Item => {
    let left = next() * choices.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, item] of choices) {
      left -= weight;
      if (left < 0) return item;
    }
    return (choices.at(-1) as readonly [number, Item])[1];
  };
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: <Item>(list: readonly Item[]) => list[below(list.length)] as Item,
    weighted,
    shuffled: (list) => {
      const all = [...list];
      for (let i = all.length - 1; i > 0; i--) {
        const j = below(i + 1);
        [all[i], all[j]] = [all[j] as never, all[i] as never];
      }
      return all;
    },
    fork: (name) => {
      let mixed = seed;
      for (const letter of name) mixed = Math.imul(mixed ^ letter.charCodeAt(0), 0x01000193);
      return randomFrom(mixed);
    },
  };
}

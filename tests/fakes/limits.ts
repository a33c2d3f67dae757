import { type AddressLimits, BINDINGS, type Counter } from '../../functions/load/address-limits.ts';

/** The platform's limits per address. `most` says how many requests of a key each admits, else it admits all of them. */
export function fakeLimits() {
  const faked = {
    asked: [] as [limit: Counter, key: string][],
    most: {} as Partial<Record<Counter, number>>,
    /** While set, the platform fails with it. */
    failure: null as Error | null,
  };
  const limiter = (name: Counter) => ({
    limit: async ({ key }: { key: string }) => {
      if (faked.failure) throw faked.failure;
      faked.asked.push([name, key]);
      const times = faked.asked.filter(([limit, who]) => limit === name && who === key).length;
      return { success: times <= (faked.most[name] ?? Number.POSITIVE_INFINITY) };
    },
  });
  const bindings: AddressLimits = Object.fromEntries(BINDINGS.map(([name]) => [name, limiter(name)]));
  return Object.assign(faked, { bindings });
}

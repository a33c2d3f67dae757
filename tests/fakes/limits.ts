import { type AddressLimits, BINDINGS, type Counter } from '../../functions/load/address-limits.ts';

/** The platform's limits per address. `most`: admitted requests per key; unlimited by default. */
export function fakeLimits() {
  const faked = {
    asked: [] as [limit: Counter, key: string][],
    most: {} as Partial<Record<Counter, number>>,
    /** Error of the platform, while set. */
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

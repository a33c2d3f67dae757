/** Users and helpers of the month, shared by all courses. */
import type { Random } from '../random.ts';
import type { Person } from './people.ts';
import type { Shop } from './shop.ts';

export type World = {
  readonly shop: Shop;
  readonly random: Random;
  readonly sellers: readonly Person[];
  readonly buyers: readonly Person[];
  readonly admin: Person;
  /** Number of deals per course. */
  readonly counts: Map<string, number>;
};

export type Deal = {
  readonly orderId: string;
  readonly intent: string;
  readonly seller: Person;
  readonly buyer: Person;
};

export const count = ({ counts }: World, what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1);

/** Between `ms` and twice that. */
export const around = ({ random }: World, ms: number): number => ms + random.below(ms);

/** The fake picture service accepts bytes that begin like a JPEG. */
export function picture(name: string): FormData {
  const form = new FormData();
  const bytes = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, ...new TextEncoder().encode(name)]);
  form.set('image', new Blob([bytes]), 'cover.jpg');
  return form;
}

/** An action on a sale, unless it is suspended or has ended meanwhile. */
export async function act(
  world: World,
  who: keyof Pick<Deal, 'seller' | 'buyer'>,
  deal: Deal,
  action: string,
  body?: object,
): Promise<boolean> {
  const { status } = await deal[who].ask('POST', `/api/fulfilments/${deal.orderId}/${action}`, body);
  count(world, status < 300 ? action : `${action} refused`);
  return status < 300;
}

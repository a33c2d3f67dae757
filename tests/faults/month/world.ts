/** Who and what there is in the month, and what the courses of all people share. */
import type { Random } from '../random.ts';
import type { Person } from './people.ts';
import type { Shop } from './shop.ts';

export type World = {
  readonly shop: Shop;
  readonly random: Random;
  readonly sellers: readonly Person[];
  readonly buyers: readonly Person[];
  readonly admin: Person;
  /** How often each way was taken. */
  readonly counts: Map<string, number>;
};

export type Deal = {
  readonly orderId: string;
  readonly intent: string;
  readonly seller: Person;
  readonly buyer: Person;
};

export const count = ({ counts }: World, what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1);

/** So long, and at most as long again. */
export const around = ({ random }: World, ms: number): number => ms + random.below(ms);

/** A picture: the shop takes what begins like a JPEG. */
export function picture(name: string): FormData {
  const form = new FormData();
  const bytes = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, ...new TextEncoder().encode(name)]);
  form.set('image', new Blob([bytes]), 'cover.jpg');
  return form;
}

/** What somebody may do with a sale, unless it stands still or has ended meanwhile. */
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

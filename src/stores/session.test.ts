/** Responses that arrive after a sign-out in another tab. */
import { expect, test, vi } from 'vitest';
import { TOKEN_KEY, USER_KEY, WISHED_KEY } from '../../core/browser-storage-names.ts';
import { toWire } from '../../core/entity/wire.ts';
import { wishWire } from '../../core/orders/wish.ts';

const READER = { userId: 'u1', email: 'ann@example.org', name: 'Ann', role: 'Buyer', photo: null } as const;
const WISH = {
  id: 'w1',
  listingId: 'p1',
  listingName: 'Emma',
  categoryId: 'classics',
  categoryName: 'Classics',
  photo: null,
  priceCents: 500,
  sellerName: 'Sal Seller',
  buyerEmail: READER.email,
  available: true,
  sold: false,
  wished: true,
  state: 'available',
} as const;

/** A browser with a signed-in user, and a server; `meanwhile` runs before its response. */
async function world(answer: unknown, meanwhile: (kept: Map<string, string>) => void) {
  const kept = new Map([[TOKEN_KEY, 'bearer']]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal('dispatchEvent', () => true);
  vi.stubGlobal('fetch', async () => {
    meanwhile(kept);
    return Response.json(answer);
  });
  const { $user } = await import('./session.ts');
  const { refreshUser } = await import('./sign-in.ts');
  const { $wishes } = await import('./wishes.ts');
  return { kept, $user, refreshUser, $wishes };
}

const signOut = (kept: Map<string, string>): void => void kept.delete(TOKEN_KEY);

test.each([true, false])('stores the user only while signed in: %j', async (signsOut) => {
  const { kept, refreshUser } = await world(READER, signsOut ? signOut : () => {});
  await refreshUser();
  expect(kept.has(USER_KEY)).toBe(!signsOut);
});

test.each([true, false])('stores a wish list only while its buyer is signed in: %j', async (signsOut) => {
  const { kept, $user, $wishes } = await world([toWire(wishWire, WISH)], signsOut ? signOut : () => {});
  $user.set({ ...READER } as never);
  $wishes.invalidate();
  const stop = $wishes.listen(() => {});
  await vi.waitFor(() => expect($wishes.get().data?.rows).toHaveLength(1));
  stop();
  $wishes.mutate(undefined);
  expect(kept.has('wish-list')).toBe(!signsOut);
  expect(kept.has(WISHED_KEY)).toBe(!signsOut);
});

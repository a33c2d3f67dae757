import { useEffect, useMemo, useState } from 'react';
import type { MyListing } from '../../../../../core/listings/my-listing.ts';
import { listMyListings } from '../../../../api/seller.ts';
import type { TableRow } from '../table/rows-of.ts';

type Products = ReadonlyMap<string, MyListing>;
const NONE: Products = new Map();

/**
 * The seller's products that rows name, by their ids; undefined while they are looked up, and when that `failed`. They are looked up
 * anew with each `round`, as their versions have moved on.
 */
export function useOwnProducts(rows: readonly TableRow[], round: number) {
  const ids = useMemo(() => new Set(rows.flatMap(({ id }) => id ?? [])), [rows]);
  const [found, setFound] = useState<{ round: number; asked: ReadonlySet<string>; products?: Products }>();
  const isFound = found?.round === round && [...ids].every((id) => found.asked.has(id));
  useEffect(() => {
    if (isFound || ids.size === 0) return;
    let isOver = false;
    findProducts(ids).then(
      (products) => isOver || setFound({ round, asked: ids, products }),
      () => isOver || setFound({ round, asked: ids }),
    );
    return () => {
      isOver = true;
    };
  }, [ids, isFound, round]);
  if (ids.size === 0) return { products: NONE, failed: false } as const;
  return { products: isFound ? found.products : undefined, failed: isFound && !found.products } as const;
}

/** Goes through the seller's list until all of these are found. */
async function findProducts(ids: ReadonlySet<string>): Promise<Products> {
  const products = new Map<string, MyListing>();
  let after: string | undefined;
  do {
    const { listings, next } = await listMyListings({ after });
    for (const listing of listings) if (ids.has(listing.id)) products.set(listing.id, listing);
    after = next;
  } while (after && products.size < ids.size);
  return products;
}

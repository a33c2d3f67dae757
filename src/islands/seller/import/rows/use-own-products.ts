import { useEffect, useMemo, useState } from 'react';
import { LISTINGS_READ } from '../../../../../core/listings/limits.ts';
import type { MyListing } from '../../../../../core/listings/my-listing.ts';
import { findMyListings } from '../../../../api/seller.ts';
import type { TableRow } from '../table/rows-of.ts';

type Products = ReadonlyMap<string, MyListing>;
const NONE: Products = new Map();

/**
 * The seller's listings named by rows, by id; undefined while loading and after a failure (`failed`). Loaded again with
 * each `round`, because their versions have changed.
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

/** Format of a listing's id; others are not requested. */
const ID = /^[\w-]{1,64}$/;

async function findProducts(ids: ReadonlySet<string>): Promise<Products> {
  const products = new Map<string, MyListing>();
  const asked = [...ids].filter((id) => ID.test(id));
  for (let at = 0; at < asked.length; at += LISTINGS_READ)
    for (const listing of await findMyListings(asked.slice(at, at + LISTINGS_READ))) products.set(listing.id, listing);
  return products;
}

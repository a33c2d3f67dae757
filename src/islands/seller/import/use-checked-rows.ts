/** Rows of the import on their way to the page: compared with the seller's listings, validated, with photos. */
import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { LISTINGS_PER_READ } from '../../../../core/listings/limits.ts';
import type { MyListing } from '../../../../core/listings/my-listing.ts';
import type { RefusedRow } from '../../../../core/listings/post/import.ts';
import { importWords } from '../../../../core/words/en/import.ts';
import { listingsWords } from '../../../../core/words/en/listings.ts';
import { findMyListings } from '../../../api/seller.ts';
import { type CheckedRow, checkRows, type Settings } from './check-rows.ts';
import type { Picture } from './pictures.ts';
import { LABELS } from './table/columns.ts';
import type { TableRow } from './table/table-rows.ts';

/**
 * Validated rows, updated on each change; a row that is the same object keeps its result. Until then the former result
 * stays, marked as stale; undefined before the first.
 */
export function useCheckedRows(
  rows: readonly TableRow[],
  settings: Settings,
): { validated: readonly CheckedRow[] | undefined; stale: boolean } {
  const [last, setLast] = useState<Judged>();
  const known = useRef<Judged>(undefined);
  useEffect(() => {
    const calledOff = new AbortController();
    const before = known.current?.settings === settings ? known.current.validated : [];
    const knownRows = new Map(before.map((row) => [row.source, row]));
    checkRows(rows, settings, calledOff.signal, knownRows).then((validated) => {
      if (!validated || calledOff.signal.aborted) return;
      known.current = { rows, settings, validated };
      startTransition(() => setLast({ rows, settings, validated }));
    });
    return () => calledOff.abort();
  }, [rows, settings]);
  return { validated: last?.validated, stale: last?.settings !== settings || last.rows !== rows };
}

type Judged = {
  readonly rows: readonly TableRow[];
  readonly settings: Settings;
  readonly validated: readonly CheckedRow[];
};

type ListingsById = ReadonlyMap<string, MyListing>;
const NONE: ListingsById = new Map();

/**
 * The seller's listings named by rows, by id; undefined while loading and after a failure (`failed`). Loaded again with
 * each `round`, because their versions have changed.
 */
export function useOwnListings(rows: readonly TableRow[], round: number) {
  const ids = useMemo(() => new Set(rows.flatMap(({ id }) => id ?? [])), [rows]);
  const [found, setFound] = useState<{ round: number; asked: ReadonlySet<string>; products?: ListingsById }>();
  const isFound = found?.round === round && [...ids].every((id) => found.asked.has(id));
  useEffect(() => {
    if (isFound || ids.size === 0) return;
    let isOver = false;
    findListings(ids).then(
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

async function findListings(ids: ReadonlySet<string>): Promise<ListingsById> {
  const products = new Map<string, MyListing>();
  const asked = [...ids].filter((id) => ID.test(id));
  for (let at = 0; at < asked.length; at += LISTINGS_PER_READ)
    for (const listing of await findMyListings(asked.slice(at, at + LISTINGS_PER_READ)))
      products.set(listing.id, listing);
  return products;
}

/** A row without photos is the checked row itself. */
export type PicturedRow = CheckedRow & { readonly pictures?: readonly Picture[] };

/** Adds the photos to each row, and the server's errors to refused rows. */
export function picturedRows(
  rows: readonly CheckedRow[],
  pictures: readonly Picture[],
  refused: readonly RefusedRow[],
): PicturedRow[] {
  const byRow = new Map<number, Picture[]>();
  for (const picture of pictures)
    if (picture.row !== undefined) byRow.set(picture.row, [...(byRow.get(picture.row) ?? []), picture]);
  const answers = new Map(refused.map(({ row, fields }) => [row, fields]));
  return rows.map((row) => {
    const own = byRow.get(row.source.row) ?? [];
    const answer = answers.get(row.source.row);
    if (own.length === 0 && (!answer || row.wrong)) return row;
    const photos = own.some(({ state }) => state === 'failed') && { photos: listingsWords.photo.incomplete };
    const wrong = { ...(row.wrong ?? answer), ...photos };
    const addresses = [...new Set(own.flatMap(({ address }) => address ?? []))];
    // Photos alone are a change of an existing listing.
    const isChange = row.changes && addresses.length > 0 && row.leftOut === importWords.preview.unchanged;
    return {
      ...row,
      ...(isChange && { leftOut: undefined, changes: [LABELS.photo] }),
      pictures: own,
      ready: addresses.length > 0 ? { ...row.ready, photos: addresses } : row.ready,
      wrong: Object.keys(wrong).length > 0 ? wrong : undefined,
    };
  });
}

export const isUploading = ({ pictures = [] }: PicturedRow): boolean =>
  pictures.some(({ state }) => state === 'waiting' || state === 'uploading');

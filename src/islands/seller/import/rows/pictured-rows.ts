import type { RefusedRow } from '../../../../../core/listings/post/import.ts';
import { importWords } from '../../../../../core/words/en/import.ts';
import { listingsWords } from '../../../../../core/words/en/listings.ts';
import type { Picture } from '../pictures/picture.ts';
import { LABELS } from '../table/columns.ts';
import type { CheckedRow } from './check-rows.ts';

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

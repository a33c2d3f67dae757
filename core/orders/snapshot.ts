/** The listing as its buyer saw it. Which of its fields an order keeps stands in `core/listings/fields.ts` (`snapshot`). */
import * as v from 'valibot';
import { type Entered, type SnapshotKey, snapshotKeys } from '../entity/entity.ts';
import { type Codec, type CompleteWire, dollars } from '../entity/wire.ts';
import { listingFields } from '../listings/fields.ts';
import { photoIdOf, photoPath } from '../listings/photo.ts';

type ListingFields = typeof listingFields;

/** The fields that an order keeps in one column, as JSON; it has a column of its own for the title and for the price. */
export const KEPT_FIELDS = snapshotKeys(listingFields).filter((key) => key !== 'name' && key !== 'resellPriceCents');
type KeptField = (typeof KEPT_FIELDS)[number];

/** What that column has. `photos` are ids, in their order. */
export type Snapshot = Pick<Entered<ListingFields>, KeptField> & { readonly photos: readonly string[] };

const Stored = v.looseObject({ photos: v.array(v.string()) });

/** A snapshot from its column; throws for what is none. An order that was made before a field was there has null for it. */
export function parseSnapshot(json: string): Snapshot {
  const stored = v.parse(Stored, JSON.parse(json));
  // The values were judged when the listing was posted.
  const kept = Object.fromEntries(KEPT_FIELDS.map((field) => [field, stored[field] ?? null])) as Omit<
    Snapshot,
    'photos'
  >;
  return { ...kept, photos: stored.photos };
}

/** A listing as a buyer saw it. Price in integer cents; `version` counts its changes. */
export type ListingSnapshot = Snapshot & {
  readonly name: string;
  readonly resellPriceCents: number;
  readonly version: number;
};

const photoUrls: Codec<'photos', readonly string[], string[]> = {
  name: 'photos',
  encode: (ids) => ids.map(photoPath),
  decode: (urls) => urls.map((url) => photoIdOf(url) ?? ''),
};

const keptWire = Object.fromEntries(KEPT_FIELDS.map((field) => [field, listingFields[field].wire])) as {
  readonly [Field in KeptField]: ListingFields[Field]['wire'];
};

export const listingSnapshotWire = {
  name: 'name',
  ...keptWire,
  photos: photoUrls,
  resellPriceCents: dollars('resell_price'),
  version: 'version',
} as const satisfies CompleteWire<ListingSnapshot>;

type SnapshotField = SnapshotKey<ListingFields> | 'photos';

/** What a buyer looks at before they book, in the order of a listing's fields; the long text comes last. A change of anything else may pass. */
export const SNAPSHOT_FIELDS: readonly SnapshotField[] = [
  ...snapshotKeys(listingFields).filter((key) => key !== 'description'),
  'photos',
  'description',
];

/** For each field that differs, what was booked and what the listing says now; `version` is the listing's of now. */
export type ListingChanges = {
  readonly version: number;
  readonly changes: {
    readonly [Field in SnapshotField]?: readonly [booked: ListingSnapshot[Field], now: ListingSnapshot[Field]];
  };
};

/** What differs between two states of a listing. */
export function changesBetween(booked: ListingSnapshot, now: ListingSnapshot): ListingChanges {
  const differs = (field: SnapshotField) => JSON.stringify(booked[field]) !== JSON.stringify(now[field]);
  const pairs = SNAPSHOT_FIELDS.filter(differs).map((field) => [field, [booked[field], now[field]]]);
  return { version: now.version, changes: Object.fromEntries(pairs) };
}

/** The changes in the wire's words: `{version, changes: {field: [booked, now]}}` (docs/decisions/004). */
export function encodeChanges({ version, changes }: ListingChanges): WireChanges {
  const encoded: Record<string, [unknown, unknown]> = {};
  for (const [field, pair] of Object.entries(changes)) {
    const [name, encode] = wireOf(field as SnapshotField);
    encoded[name] = [encode(pair[0]), encode(pair[1])];
  }
  return { version, changes: encoded };
}

/** How a `listing_changed` answer carries them. */
export type WireChanges = { readonly version: number; readonly changes: Readonly<Record<string, [unknown, unknown]>> };

/** The counterpart of `encodeChanges` for the browser. */
export function decodeChanges({ version, changes }: WireChanges): ListingChanges {
  const known = SNAPSHOT_FIELDS.flatMap((field) => {
    const [name, , decode] = wireOf(field);
    const pair = changes[name];
    return pair ? [[field, [decode(pair[0]), decode(pair[1])]]] : [];
  });
  return { version, changes: Object.fromEntries(known) };
}

type Turn = (value: never) => unknown;
const same = (value: unknown) => value;

function wireOf(
  field: SnapshotField,
): [name: string, encode: (value: unknown) => unknown, decode: (value: unknown) => unknown] {
  const entry = listingSnapshotWire[field];
  if (typeof entry === 'string') return [entry, same, same];
  return [entry.name, entry.encode as Turn as typeof same, entry.decode as Turn as typeof same];
}

/** The listing as its buyer saw it. `core/listings/fields.ts` marks its fields (`snapshot`). */
import * as v from 'valibot';
import { type Entered, type SnapshotKey, snapshotKeys } from '../entity/entity.ts';
import { type Codec, type CompleteWire, dollars } from '../entity/wire.ts';
import { listingFields } from '../listings/fields.ts';
import { photoIdOf, photoPath } from '../listings/photo.ts';

type ListingFields = typeof listingFields;

/** Fields of the JSON column of an order; title and price have columns of their own. */
export const SNAPSHOT_JSON_FIELDS = snapshotKeys(listingFields).filter(
  (key) => key !== 'name' && key !== 'resellPriceCents',
);
type KeptField = (typeof SNAPSHOT_JSON_FIELDS)[number];

/** Content of that column. `photos` are ids, in their order. */
export type Snapshot = Pick<Entered<ListingFields>, KeptField> & { readonly photos: readonly string[] };

const Stored = v.looseObject({ photos: v.array(v.string()) });

/** Parses the column; throws for anything else. A field that is younger than the order is null. */
export function parseSnapshot(json: string): Snapshot {
  const stored = v.parse(Stored, JSON.parse(json));
  // The values were validated when the listing was posted.
  const kept = Object.fromEntries(SNAPSHOT_JSON_FIELDS.map((field) => [field, stored[field] ?? null])) as Omit<
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

const keptWire = Object.fromEntries(SNAPSHOT_JSON_FIELDS.map((field) => [field, listingFields[field].wire])) as {
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

/**
 * Fields that a buyer sees before a booking, in the order of a listing's fields, the long text last. Changes of other
 * fields do not matter.
 */
export const SNAPSHOT_FIELDS: readonly SnapshotField[] = [
  ...snapshotKeys(listingFields).filter((key) => key !== 'description'),
  'photos',
  'description',
];

/** For each field that differs, the booked value and the present one; `version` is the present listing's. */
export type ListingChanges = {
  readonly version: number;
  readonly changes: {
    readonly [Field in SnapshotField]?: readonly [booked: ListingSnapshot[Field], now: ListingSnapshot[Field]];
  };
};

export function changesBetween(booked: ListingSnapshot, now: ListingSnapshot): ListingChanges {
  const differs = (field: SnapshotField) => JSON.stringify(booked[field]) !== JSON.stringify(now[field]);
  const pairs = SNAPSHOT_FIELDS.filter(differs).map((field) => [field, [booked[field], now[field]]]);
  return { version: now.version, changes: Object.fromEntries(pairs) };
}

/** The changes on the wire: `{version, changes: {field: [booked, now]}}` (docs/decisions/01-prices-and-bookings.md). */
export function encodeChanges({ version, changes }: ListingChanges): WireChanges {
  const encoded: Record<string, [unknown, unknown]> = {};
  for (const [field, pair] of Object.entries(changes)) {
    const [name, encode] = wireOf(field as SnapshotField);
    encoded[name] = [encode(pair[0]), encode(pair[1])];
  }
  return { version, changes: encoded };
}

/** Part of a `listing_changed` answer. */
export type WireChanges = { readonly version: number; readonly changes: Readonly<Record<string, [unknown, unknown]>> };

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

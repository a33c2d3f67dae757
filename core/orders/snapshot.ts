import * as v from 'valibot';
import { CONDITIONS, type Condition } from '../constants.ts';
import { photoIdOf, photoPath } from '../listings/photo.ts';
import { type Codec, type CompleteWire, dollars } from '../wire.ts';

/** What an order keeps of its listing in one column, beside title and price; `photos` are ids, in their order. */
const Snapshot = v.object({
  author: v.nullable(v.string()),
  condition: v.picklist(CONDITIONS),
  description: v.string(),
  photos: v.array(v.string()),
});
export type Snapshot = v.InferOutput<typeof Snapshot>;

/** A snapshot from its column; throws for anything else. */
export const parseSnapshot = (json: string): Snapshot => v.parse(Snapshot, JSON.parse(json));

/** A listing as a buyer saw it. Price in integer cents; `photos` are ids, in their order; `version` counts its changes. */
export type ListingSnapshot = {
  readonly name: string;
  readonly author: string | null;
  readonly condition: Condition;
  readonly description: string;
  readonly photos: readonly string[];
  readonly resellPriceCents: number;
  readonly version: number;
};

const photoUrls: Codec<'photos', readonly string[], string[]> = {
  name: 'photos',
  encode: (ids) => ids.map(photoPath),
  decode: (urls) => urls.map((url) => photoIdOf(url) ?? ''),
};

export const listingSnapshotWire = {
  name: 'name',
  author: 'author',
  condition: 'condition',
  description: 'description',
  photos: photoUrls,
  resellPriceCents: dollars('resell_price'),
  version: 'version',
} as const satisfies CompleteWire<ListingSnapshot>;

/** What a buyer looks at before they book, in the order in which a person compares it. A change of anything else may pass. */
export const SNAPSHOT_FIELDS = ['name', 'author', 'condition', 'resellPriceCents', 'photos', 'description'] as const;
type SnapshotField = (typeof SNAPSHOT_FIELDS)[number];

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

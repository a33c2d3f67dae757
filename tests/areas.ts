/** Permitted dependencies between areas (docs/architecture.md, "Areas"). `tests/rooms.test.ts` checks every file. */
import { dirname, relative } from 'node:path';

/**
 * Dependencies of each area, layer by layer. An area stands after its dependencies, so the tables have no cycles. Files
 * outside of all areas (`functions/domain/ports.ts`, say, and `FOR_ALL`) are for all.
 */
const CORE_AREAS: Readonly<Record<string, readonly string[]>> = {
  reservations: [],
  words: ['reservations'],
  entity: ['words'],
  notifications: ['words', 'entity'],
  fulfilment: ['words', 'entity'],
  accounts: ['words', 'entity', 'fulfilment'],
  catalog: ['words', 'entity'],
  listings: ['words', 'entity', 'fulfilment'],
  search: ['entity', 'catalog', 'listings'],
  moderation: ['words', 'entity', 'listings'],
  orders: ['words', 'entity', 'reservations', 'catalog', 'listings', 'moderation', 'fulfilment'],
  payments: ['words', 'entity', 'fulfilment'],
  trust: ['words', 'entity', 'fulfilment', 'listings', 'moderation'],
  stats: ['words', 'entity'],
};
const FUNCTIONS_AREAS: Readonly<Record<string, readonly string[]>> = {
  notifications: [],
  'moderation/audit': [],
  reservations: [],
  trust: ['moderation/audit', 'notifications'],
  catalog: ['moderation/audit', 'reservations', 'trust'],
  'listings/photos': ['catalog'],
  search: ['catalog'],
  fulfilment: ['notifications', 'moderation/audit', 'reservations'],
  payments: ['notifications', 'moderation/audit', 'reservations', 'fulfilment'],
  stats: ['notifications', 'payments'],
  moderation: ['moderation/audit', 'catalog'],
  orders: ['moderation/audit', 'listings/photos', 'catalog', 'reservations', 'fulfilment', 'payments', 'moderation'],
  accounts: ['moderation/audit', 'listings/photos', 'reservations', 'fulfilment', 'payments', 'moderation', 'trust'],
  listings: [
    ...[
      'notifications',
      'moderation/audit',
      'listings/photos',
      'catalog',
      'reservations',
      'payments',
      'moderation',
      'orders',
    ],
    'accounts',
  ],
};
export const LAYERS = [
  { root: 'core', areas: CORE_AREAS },
  { root: 'functions/domain', areas: FUNCTIONS_AREAS },
  { root: 'functions/routes', areas: FUNCTIONS_AREAS },
] as const;

/** Folders without an area, for all. */
export const FOR_ALL = ['functions/domain/ports', 'functions/domain/retention', 'functions/domain/runs'] as const;

/** The area of a file of this layer; `undefined` for a file that is for all. */
export function areaOf(path: string, { root, areas }: (typeof LAYERS)[number]): string | undefined {
  const folder = dirname(relative(root, path));
  return Object.keys(areas)
    .filter((area) => folder === area || folder.startsWith(`${area}/`))
    .toSorted((a, b) => b.length - a.length)[0];
}

export const isIn = (path: string, root: string) => path.startsWith(`${root}/`);

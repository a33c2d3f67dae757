/**
 * An unfinished import in this browser, photos included, until it ends or its seller signs out. IndexedDB, because
 * `localStorage` is too small and takes no files. The seller's choices for imported tables are stored on the server,
 * for the next import on any device.
 */
import { IMPORTS_DATABASE } from '../../core/browser-storage-names.ts';
import { type ImportChoices, NO_IMPORT_CHOICES } from '../../core/listings/post/import-choices.ts';
import { getImportChoices, storeImportChoices } from '../api/seller.ts';
import { $user } from './session.ts';

const STORE = 'kept';

let opened: Promise<IDBDatabase> | undefined;

function openDatabase(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(IMPORTS_DATABASE, 1);
    request.onupgradeneeded = () => void request.result.createObjectStore(STORE);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      // A sign-out, here or in another tab, deletes the database; an open connection would block it.
      request.result.onversionchange = () => {
        request.result.close();
        opened = undefined;
      };
      resolve(request.result);
    };
  });
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

async function request<Result>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const transaction = (await openDatabase()).transaction(STORE, mode);
  const request = act(transaction.objectStore(STORE));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

const within = (prefix: string): IDBKeyRange => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

/**
 * Items of one seller, by name. Reads throw without storage, as in some private windows; writes return false if nothing
 * was stored. After a sign-out nothing is written.
 */
export function importStorageOf(userId: string) {
  const key = (name: string) => `${userId}/${name}`;
  const change = async <Result>(act: (store: IDBObjectStore) => IDBRequest<Result>): Promise<boolean> => {
    if ($user.get()?.userId !== userId) return false;
    return request('readwrite', act).then(
      () => true,
      () => false,
    );
  };
  return {
    find: (name: string): Promise<unknown> => request('readonly', (store) => store.get(key(name))),
    /** All items whose names have this prefix, sorted by name. */
    findAll: (prefix: string): Promise<unknown[]> => request('readonly', (store) => store.getAll(within(key(prefix)))),
    keep: (name: string, value: unknown): Promise<boolean> => change((store) => store.put(value, key(name))),
    drop: (name: string): Promise<boolean> => change((store) => store.delete(key(name))),
    dropAll: (): Promise<boolean> => change((store) => store.delete(within(key('')))),
  } as const;
}

export type ImportStorage = ReturnType<typeof importStorageOf>;

/** Choices that are saved with the next call. */
let waiting: ImportChoices | undefined;
let saving = false;

/** The stored choices; defaults if the server does not respond, so that the import continues. */
export const getChoicesOrDefaults = (): Promise<ImportChoices> => getImportChoices().catch(() => NO_IMPORT_CHOICES);

/** Saves in the background. Choices made during a call go with the next call. */
export async function saveChoices(choices: ImportChoices): Promise<void> {
  waiting = choices;
  if (saving) return;
  saving = true;
  while (waiting) {
    const now: ImportChoices = waiting;
    waiting = undefined;
    // Choices that are not saved are requested again in the next import.
    await storeImportChoices(now).catch(() => undefined);
  }
  saving = false;
}

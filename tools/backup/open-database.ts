/** The shop of a backup or a restore: the one of `DATABASE_URL`, or that of `npm start` by `PORT` and `DATA_DIR`. */
import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Client, createClient } from '@libsql/client/http';
import { startDatabase } from '../stack/database.ts';

export type ShopDatabase = {
  readonly url: string;
  readonly authToken: string | undefined;
  readonly client: Client;
  /** Folder of the shop's data; null for a database of another machine. */
  readonly dataDir: string | null;
  close(): Promise<void>;
};

type Environment = Readonly<Partial<Record<'DATABASE_URL' | 'DATABASE_AUTH_TOKEN' | 'PORT' | 'DATA_DIR', string>>>;

const LOCAL = /^\w+:\/\/(?:localhost|127\.0\.0\.1|\[::1\])[:/]/;

/**
 * Opens the database, and starts its server when the shop of this machine does not run. `create`: an absent folder is
 * created; otherwise it is an error.
 */
export async function openDatabase(environment: Environment, { create }: { create: boolean }): Promise<ShopDatabase> {
  const { DATABASE_URL, DATABASE_AUTH_TOKEN, PORT = '4321', DATA_DIR } = environment;
  const folder = resolve(DATA_DIR ?? '.data');
  const port = Number(PORT) + 1;
  const url = DATABASE_URL ?? `http://127.0.0.1:${port}`;
  const authToken = DATABASE_URL ? DATABASE_AUTH_TOKEN : undefined;
  const isOurs = DATABASE_URL === undefined || LOCAL.test(DATABASE_URL);
  const shop = {
    ...{ url, authToken, dataDir: isOurs ? folder : null },
    client: createClient({ url, ...(authToken ? { authToken } : {}) }),
  };
  const isUp =
    DATABASE_URL !== undefined ||
    (await fetch(`${url}/health`)
      .then(({ ok }) => ok)
      .catch(() => false));
  if (isUp) return { ...shop, close: async () => shop.client.close() };
  if (!create && !existsSync(join(folder, 'database')))
    throw new Error(
      `No shop runs at port ${PORT}, and ${folder} has no database. Set PORT and DATA_DIR, or DATABASE_URL.`,
    );
  mkdirSync(folder, { recursive: true });
  const server = await startDatabase(port, folder);
  return {
    ...shop,
    close: async () => {
      shop.client.close();
      await server.stop();
    },
  };
}

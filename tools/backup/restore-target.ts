/** The database that a restore fills: empty before it, and empty again when it fails or was interrupted. */
import type { Client } from '@libsql/client/http';

/** Exists while a restore is under way: a shop that finds it does not start (`tools/stack/database.ts`). */
const MARK = 'restore_under_way';

const OF_THE_SERVER = `name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE 'libsql\\_%' ESCAPE '\\' AND name NOT LIKE '\\_litestream%' ESCAPE '\\'`;

/** Marks the database. Throws unless it is empty; what an interrupted restore left is removed first. */
export async function claimTarget(client: Client, url: string): Promise<void> {
  const { rows } = await client.execute(`SELECT name FROM sqlite_schema WHERE type = 'table' AND ${OF_THE_SERVER}`);
  const names = rows.map(({ name }) => name);
  if (names.includes(MARK)) await emptyTarget(client);
  else if (names.length > 0)
    throw new Error(`${url} is not empty, and nothing of it was changed. A restore needs an empty database.`);
  await client.execute(`CREATE TABLE ${MARK} (began_at INTEGER NOT NULL)`);
}

/** Removes everything, the mark last. */
export async function emptyTarget(client: Client): Promise<void> {
  const { rows } = await client.execute(
    `SELECT t.name, t.type FROM pragma_table_list t WHERE t.schema = 'main' AND t.type <> 'shadow' AND ${OF_THE_SERVER}
      ORDER BY t.type = 'table', t.name DESC`,
  );
  for (const { name, type } of rows.filter((row) => row.name !== MARK))
    await client.migrate([`DROP ${type === 'view' ? 'VIEW' : 'TABLE'} IF EXISTS "${name}"`]);
  await releaseTarget(client);
}

export const releaseTarget = (client: Client): Promise<unknown> => client.execute(`DROP TABLE IF EXISTS ${MARK}`);

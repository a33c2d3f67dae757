/** A second admin acts during an admin's request. */
import type { Harness } from '../harness.ts';

/** Ways in which a user stops being an admin. */
export const ENDS = {
  demoted: "UPDATE users SET role = 'Buyer' WHERE id = ?",
  suspended: 'UPDATE users SET suspended_at = 1 WHERE id = ?',
  deleted: 'UPDATE users SET deleted_at = 1 WHERE id = ?',
};

/** Runs an action of another admin once: after the read of the session, or just before a write. */
export const MOMENTS = {
  'after the look at their session': ({ client }: Harness, happen: () => Promise<void>): void => {
    const { execute } = client;
    client.execute = async (...args: Parameters<typeof execute>) => {
      client.execute = execute;
      const found = await execute.apply(client, args);
      await happen();
      return found;
    };
  },
  'before the write': ({ client }: Harness, happen: () => Promise<void>): void => {
    const { batch } = client;
    client.batch = async (statements, mode) => {
      if (mode === 'write') {
        client.batch = batch;
        await happen();
      }
      return batch.call(client, statements, mode);
    };
  },
};

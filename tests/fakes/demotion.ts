/** Another admin acts while an admin's request is under way. */
import type { Harness } from '../harness.ts';

/** How somebody stops being an admin. */
export const ENDS = {
  demoted: "UPDATE users SET role = 'Buyer' WHERE id = ?",
  suspended: 'UPDATE users SET suspended_at = 1 WHERE id = ?',
  deleted: 'UPDATE users SET deleted_at = 1 WHERE id = ?',
};

/** Lets another admin act once: when the session was looked up, or at the last moment before something is written. */
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

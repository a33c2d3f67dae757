/** Changes of a restored shop, so that it repeats and reveals nothing of the time after the backup. */
import type { Client } from '@libsql/client/http';
import { ACCOUNT_END_LETTER } from '../../core/notifications/letter.ts';

/**
 * Every session ends, and so do requested links: they may have been ended or used after the backup. Links that undo a
 * change of an account stay, for the change is there again. Waiting letters and pushes end unsent, because the shop may
 * have sent them. The schedule first reads the payment provider's lists since the backup
 * (`functions/domain/payments/reconciler/lists-since-backup.ts`).
 */
export async function endWhatWasUnderWay(client: Client, takenAt: number): Promise<void> {
  await client.batch(
    [
      'DELETE FROM pushes',
      'DELETE FROM push_subscriptions',
      'DELETE FROM sessions',
      'DELETE FROM login_tokens',
      'DELETE FROM factor_challenges',
      'DELETE FROM link_requests',
      "DELETE FROM account_tokens WHERE kind IN ('reset', 'email')",
      { sql: "DELETE FROM outbox WHERE kind = ? AND state IN ('due', 'sending')", args: [ACCOUNT_END_LETTER] },
      `UPDATE outbox SET state = 'dropped', error = 'restored', holder = NULL, lease_until = NULL, group_key = NULL
        WHERE state IN ('due', 'sending')`,
      'UPDATE outbox SET push_at = NULL WHERE push_at IS NOT NULL',
      'DELETE FROM list_cursors',
      "UPDATE leases SET holder = '' WHERE holder <> ''",
      {
        sql: `INSERT INTO restores (backup_at) SELECT min(?, coalesce(min(backup_at), ?)) FROM restores WHERE opened_at IS NULL
          ON CONFLICT DO NOTHING`,
        args: [takenAt, takenAt],
      },
      'DELETE FROM restores WHERE opened_at IS NULL AND backup_at > (SELECT min(backup_at) FROM restores WHERE opened_at IS NULL)',
      'UPDATE restores SET restored_at = NULL, lists_read = 0 WHERE opened_at IS NULL',
    ],
    'write',
  );
}

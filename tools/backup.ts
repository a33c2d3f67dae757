/**
 * `npm run backup -- --to FOLDER` or `--to r2:BUCKET/FOLDER`: a consistent copy of the database and a list of the
 * pictures, also while the shop runs (docs/operations.md, "Backup and restore"). `BACKUP_KEY` encrypts it.
 */
import { parseArgs } from 'node:util';
import { backUp } from './backup/back-up.ts';

try {
  const { values } = parseArgs({ options: { to: { type: 'string' } } });
  if (!values.to) throw new Error('Say where to: npm run backup -- --to FOLDER, or --to r2:BUCKET/FOLDER');
  await backUp(values.to, console.log);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Order of a release: nothing is changed before all secrets of the new Worker are known to be set. */

/**
 * Secrets that `wrangler secret put` must have set. wrangler itself refuses a Worker that lacks one, but only after the
 * migrations.
 */
export const SECRETS = [
  'DATABASE_AUTH_TOKEN',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_ACCOUNTS_WEBHOOK_SECRET',
  'STRIPE_PAYOUTS_WEBHOOK_SECRET',
  'GOOGLE_CLIENT_SECRET',
  'RATE_LIMIT_SECRET',
  'FACTOR_SECRET',
] as const;

/** Names of the present secrets. `listed` is the output of `wrangler secret list`: `[{"name", "type"}]`. */
export const namesOf = (listed: string): string[] => (JSON.parse(listed) as { name: string }[]).map(({ name }) => name);

/** Missing secrets of a Worker; `listed` as in `namesOf`. */
function missingSecrets(listed: string): string[] {
  const names = new Set(namesOf(listed));
  return SECRETS.filter((name) => !names.has(name));
}

export type ReleaseSteps = {
  readonly listSecrets: () => string;
  readonly build: () => void;
  /** Keeps the files of the new build for the time after it. */
  readonly keep: () => Promise<void>;
  /** True if the database has tables of a shop, and lacks migrations. */
  readonly lacksMigrations: () => Promise<boolean>;
  readonly backUp: (folder: string) => Promise<void>;
  readonly migrate: () => Promise<void>;
  readonly upload: () => Promise<void>;
};

/** Backup before a migration: a folder, none on purpose, or undecided. */
export type BackupChoice = { readonly to: string } | 'none' | undefined;

/**
 * Runs a release. Throws before anything is built or changed, with the names of all missing secrets, or when a
 * migration is to be applied and nobody has decided about a backup.
 */
export async function release(steps: ReleaseSteps, backup: BackupChoice): Promise<void> {
  const { listSecrets, build, keep, lacksMigrations, backUp, migrate, upload } = steps;
  const missing = missingSecrets(listSecrets());
  if (missing.length > 0)
    throw new Error(`Set ${missing.join(', ')} first with "npx wrangler secret put": docs/operations.md.`);
  const isChanging = await lacksMigrations();
  if (isChanging && backup === undefined)
    throw new Error(
      'This deployment changes the tables. Take a backup before it with "--backup FOLDER", or say "--without-backup": docs/operations.md.',
    );
  build();
  await keep();
  if (isChanging && typeof backup === 'object') await backUp(backup.to);
  await migrate();
  await upload();
}

/** The order of a release: nothing is changed before all secrets of the new Worker are known to be set. */

/** What `wrangler secret put` must have set. wrangler itself refuses a Worker that lacks one, but only after the migrations. */
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

/** Which secrets are set. `listed` is what `wrangler secret list` prints: `[{"name", "type"}]`. */
export const namesOf = (listed: string): string[] => (JSON.parse(listed) as { name: string }[]).map(({ name }) => name);

/** The secrets that a Worker lacks; `listed` as in `namesOf`. */
export function missingSecrets(listed: string): string[] {
  const names = new Set(namesOf(listed));
  return SECRETS.filter((name) => !names.has(name));
}

export type ReleaseSteps = {
  readonly listSecrets: () => string;
  readonly build: () => void;
  readonly migrate: () => Promise<void>;
  readonly upload: () => Promise<void>;
};

/** Releases; throws, with the names of all of them, before anything is built or changed when secrets are missing. */
export async function release({ listSecrets, build, migrate, upload }: ReleaseSteps): Promise<void> {
  const missing = missingSecrets(listSecrets());
  if (missing.length > 0)
    throw new Error(`Set ${missing.join(', ')} first with "npx wrangler secret put": docs/deploy.md.`);
  build();
  await migrate();
  await upload();
}

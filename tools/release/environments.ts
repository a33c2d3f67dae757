/**
 * Environments of a deployment. Staging lies beside production, with a Worker, a bucket, a database and secrets of its
 * own; its configuration is derived from the built one of production, so that there is one source.
 */
export type EnvironmentName = 'production' | 'staging';

export type Environment = {
  readonly name: EnvironmentName;
  readonly worker: string;
  readonly bucket: string;
  readonly database: string;
  /** Mode of Stripe's keys that belong here. */
  readonly stripe: 'live' | 'test';
};

export const ENVIRONMENTS: Readonly<Record<EnvironmentName, Environment>> = {
  production: { name: 'production', worker: 'dogear', bucket: 'dogear-photos', database: 'dogear', stripe: 'live' },
  staging: {
    name: 'staging',
    worker: 'dogear-staging',
    bucket: 'dogear-photos-staging',
    database: 'dogear-staging',
    stripe: 'test',
  },
};

/** The environment of `--env`. Throws for an unknown name. */
export function environmentOf(name: string): Environment {
  if (name === 'production' || name === 'staging') return ENVIRONMENTS[name];
  throw new Error(`There is no environment ${name}: --env takes production or staging.`);
}

type Config = {
  readonly name: string;
  readonly r2_buckets: readonly { readonly bucket_name: string }[];
  readonly ratelimits: readonly { readonly namespace_id: string }[];
  readonly observability: { readonly traces: { readonly enabled: boolean } };
};

/** Added to the ids of the rate limits: Workers of one account that share an id share its counts. */
const STAGING_LIMITS = 100_000;

/**
 * The built configuration for one environment. Staging is traced as the built one says. Production, whose traces would
 * hold addresses of people, is traced only where `isTraced` says so.
 */
export function environmentConfig<Built extends Config>(
  built: Built,
  { name, worker, bucket }: Environment,
  isTraced: boolean,
): Built {
  if (name === 'production')
    return {
      ...built,
      observability: { ...built.observability, traces: { ...built.observability.traces, enabled: isTraced } },
    };
  return {
    ...built,
    name: worker,
    topLevelName: worker,
    r2_buckets: built.r2_buckets.map((one) => ({ ...one, bucket_name: bucket })),
    ratelimits: built.ratelimits.map((one) => ({
      ...one,
      namespace_id: String(Number(one.namespace_id) + STAGING_LIMITS),
    })),
  };
}

type StripeKeys = Readonly<Partial<Record<'STRIPE_SECRET_KEY' | 'PUBLIC_STRIPE_KEY', string>>>;

const modeOf = (key: string | undefined): string | undefined => /^[a-z]+_(test|live)_/.exec(key ?? '')?.[1];

/**
 * The reason why these keys of Stripe do not belong into an environment; undefined when they do. Real money in staging
 * and simulated money in production are mistakes; only the second one can be meant (`allowsTestKeys`).
 */
export function stripeModeFault(
  { STRIPE_SECRET_KEY, PUBLIC_STRIPE_KEY }: StripeKeys,
  { name, stripe }: Environment,
  allowsTestKeys: boolean,
): string | undefined {
  const modes = [modeOf(STRIPE_SECRET_KEY), modeOf(PUBLIC_STRIPE_KEY)].filter((mode) => mode !== undefined);
  if (new Set(modes).size > 1)
    return 'STRIPE_SECRET_KEY and PUBLIC_STRIPE_KEY are of different modes: one is for tests, one is live.';
  const [mode] = modes;
  if (mode === undefined || mode === stripe) return undefined;
  if (mode === 'live') return `Live keys of Stripe are refused in ${name}: take those of the sandbox.`;
  if (allowsTestKeys) return undefined;
  return 'Test keys of Stripe are refused in production, where nobody would be paid: take live ones, or say --test-keys.';
}

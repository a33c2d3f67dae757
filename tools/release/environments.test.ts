import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ENVIRONMENTS, environmentConfig, environmentOf, stripeModeFault } from './environments.ts';

const { production, staging } = ENVIRONMENTS;
const keys = (secret: string, open: string) => ({ STRIPE_SECRET_KEY: `${secret}_a`, PUBLIC_STRIPE_KEY: `${open}_a` });
const LIVE = keys('sk_live', 'pk_live');
const SANDBOX = keys('sk_test', 'pk_test');

test('wrangler.toml has the names of production', () => {
  const toml = readFileSync('wrangler.toml', 'utf8');
  expect(toml).toContain(`name = "${production.worker}"\n`);
  expect(toml).toContain(`bucket_name = "${production.bucket}"\n`);
});

const built = {
  name: production.worker,
  main: 'entry.mjs',
  r2_buckets: [{ binding: 'PHOTOS', bucket_name: production.bucket }],
  ratelimits: [{ name: 'SEARCH_LIMIT', namespace_id: '1001', simple: { limit: 400, period: 10 } }],
  observability: { enabled: true, traces: { enabled: true } },
};

// Fails when a name or a count is shared.
test('staging shares no Worker, bucket, database or rate limit with production', () => {
  expect(environmentConfig(built, production, true)).toEqual(built);
  expect(environmentConfig(built, staging, false)).toEqual({
    ...built,
    name: 'dogear-staging',
    topLevelName: 'dogear-staging',
    r2_buckets: [{ binding: 'PHOTOS', bucket_name: 'dogear-photos-staging' }],
    ratelimits: [{ ...built.ratelimits[0], namespace_id: '101001' }],
  });
  expect(staging.database).not.toBe(production.database);
});

// Spans hold addresses of people, which the log of a shop in use must not.
test('staging is traced, production only where it is said', () => {
  expect(readFileSync('wrangler.toml', 'utf8')).toContain('[observability.traces]\nenabled = true\n');
  expect(environmentConfig(built, staging, false).observability.traces.enabled).toBe(true);
  expect(environmentConfig(built, production, false).observability).toEqual({
    enabled: true,
    traces: { enabled: false },
  });
});

test('staging refuses live keys, whatever is said', () => {
  for (const allowed of [false, true]) {
    expect(stripeModeFault(LIVE, staging, allowed)).toContain('Live keys of Stripe are refused in staging');
    expect(stripeModeFault(keys('rk_live', 'pk_live'), staging, allowed)).toContain('refused');
    expect(stripeModeFault(SANDBOX, staging, allowed)).toBeUndefined();
  }
});

test('production refuses test keys unless they are said to be meant', () => {
  expect(stripeModeFault(SANDBOX, production, false)).toContain('--test-keys');
  expect(stripeModeFault({ PUBLIC_STRIPE_KEY: 'pk_test_a' }, production, false)).toContain('--test-keys');
  expect(stripeModeFault(SANDBOX, production, true)).toBeUndefined();
  expect(stripeModeFault(LIVE, production, false)).toBeUndefined();
});

test('keys of two modes are refused', () => {
  for (const environment of [production, staging])
    expect(stripeModeFault(keys('sk_live', 'pk_test'), environment, true)).toContain('different modes');
});

test('an unknown environment is an error', () => {
  expect(environmentOf('staging')).toBe(staging);
  expect(() => environmentOf('stage')).toThrow('--env takes production or staging');
});

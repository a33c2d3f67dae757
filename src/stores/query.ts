import { nanoquery } from '@nanostores/query';
import { isTransient } from '../api/client.ts';

/** Retries and cache (docs/product.md, "States"); only transient failures are retried. */
export const [createFetcherStore] = nanoquery({
  cacheLifetime: 5 * 60_000,
  revalidateOnFocus: true,
  onErrorRetry: ({ error, retryCount }) =>
    isTransient(error) && retryCount <= 3 ? Math.min(1000 * 2 ** (retryCount - 1), 30_000) : undefined,
});

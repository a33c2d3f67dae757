import { useCallback, useEffect, useState } from 'react';
import type { SaleUnderWay } from '../../../../core/fulfilment/sale-under-way.ts';
import type { Details } from '../../../stores/confirm.ts';
import { reasonOf } from '../failure.ts';

/** Knowledge of the effects. `refused`: the action is impossible now; `failed`: the request failed. */
export type Known =
  | { readonly state: 'asking' }
  | { readonly state: 'known'; readonly lines: readonly string[] }
  | { readonly state: 'refused'; readonly why: string; readonly sales: readonly SaleUnderWay[] }
  | { readonly state: 'failed'; readonly why: string };

/** Effects of an action, loaded at once and whenever `ask` is called. Without `details` they count as known. */
export function useDetails(details: (() => Promise<Details>) | undefined) {
  const [known, setKnown] = useState<Known>(details ? { state: 'asking' } : { state: 'known', lines: [] });
  const ask = useCallback(() => {
    if (!details) return;
    setKnown({ state: 'asking' });
    details().then(
      ({ lines, refused, sales = [] }) =>
        setKnown(refused === null ? { state: 'known', lines } : { state: 'refused', why: refused, sales }),
      (error) => setKnown({ state: 'failed', why: reasonOf(error) }),
    );
  }, [details]);
  useEffect(ask, [ask]);
  return { details: known, ask } as const;
}

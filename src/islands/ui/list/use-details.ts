import { useCallback, useEffect, useState } from 'react';
import type { SaleUnderWay } from '../../../../core/fulfilment/sale-under-way.ts';
import type { Details } from '../../../stores/confirm.ts';
import { reasonOf } from '../failure.ts';

/** How much is known of what would happen. `refused`: it cannot be done now; `failed`: it could not be learned. */
export type Known =
  | { readonly state: 'asking' }
  | { readonly state: 'known'; readonly lines: readonly string[] }
  | { readonly state: 'refused'; readonly why: string; readonly sales: readonly SaleUnderWay[] }
  | { readonly state: 'failed'; readonly why: string };

/** What a question would do, asked for at once and whenever `ask` is called. Without a way to ask, all is known. */
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

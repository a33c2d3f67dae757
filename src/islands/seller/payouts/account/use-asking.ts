import { useCallback, useEffect, useState } from 'react';
import { checkPayoutAccount } from '../../../../api/payouts.ts';
import { paths } from '../../../../paths.ts';
import { showPayouts, type WayBack, wayBackIn } from '../../../../stores/payments/payouts.ts';

export type Asking = {
  readonly state: 'idle' | 'asking' | 'failed';
  readonly way: WayBack | undefined;
  readonly ask: () => Promise<void>;
};

/** Refreshes the account after a return from the payment provider's form, which may be incomplete. */
export function usePayoutAccountReturn(): Asking {
  const [way] = useState(() => wayBackIn(location.search));
  const [state, setState] = useState<Asking['state']>(way ? 'asking' : 'idle');
  const ask = useCallback(async () => {
    setState('asking');
    try {
      showPayouts(await checkPayoutAccount());
      setState('idle');
    } catch {
      setState('failed');
    }
  }, []);
  useEffect(() => {
    if (!way) return;
    // A reload makes no second request.
    history.replaceState(null, '', paths.payouts());
    ask();
  }, [way, ask]);
  return { state, way, ask };
}

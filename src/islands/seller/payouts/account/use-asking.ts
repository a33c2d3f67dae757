import { useCallback, useEffect, useState } from 'react';
import { checkPayoutAccount } from '../../../../api/payouts.ts';
import { paths } from '../../../../paths.ts';
import { showPayouts, type WayBack, wayBackIn } from '../../../../stores/payments/payouts.ts';

export type Asking = {
  readonly state: 'idle' | 'asking' | 'failed';
  /** How the person came back from the payment provider. */
  readonly way: WayBack | undefined;
  readonly ask: () => Promise<void>;
};

/** Whoever comes back from the form of the payment provider may have closed it half way: the service itself is asked. */
export function useAsking(): Asking {
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
    // A reload asks for nothing again.
    history.replaceState(null, '', paths.payouts());
    ask();
  }, [way, ask]);
  return { state, way, ask };
}

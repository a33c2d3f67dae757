import { useEffect, useRef } from 'react';
import { ordersOfKeptCodes } from '../../../../stores/orders/meetings/kept-codes.ts';
import { loading } from '../../../loading.ts';
import { useEvery } from '../../../ui/time/use-every.ts';
import address from './send-and-tell.ts?address';

const load = loading<typeof import('./send-and-tell.ts')>(address);

/** How often codes that are kept are sent again (ms); whenever the browser says that there is a connection they are sent at once. */
const SEND_AGAIN_MS = 15_000;

/** Sends the codes that its seller typed without a connection, whichever page of theirs is open. What sends them comes only when it is wanted. */
export function KeptCodeSender({ userId }: { userId: string }) {
  const send = async () => {
    if (ordersOfKeptCodes(userId).length === 0) return;
    await (await load()).sendAndTell(userId);
  };
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  // Without a connection there is not even the code that sends them; it is tried again.
  const now = () => void latest.current().catch(() => {});
  // biome-ignore lint/correctness/useExhaustiveDependencies: always the latest
  useEffect(() => {
    now();
    addEventListener('online', now);
    return () => removeEventListener('online', now);
  }, []);
  useEvery(SEND_AGAIN_MS, now);
  return null;
}

import { useEffect, useRef } from 'react';
import { ordersOfKeptCodes } from '../../../../stores/meetings/stored-codes.ts';
import { moduleLoader } from '../../../load-module.ts';
import { useEvery } from '../../../ui/time/timers.ts';
import address from './send-and-notify.ts?address';

const load = moduleLoader<typeof import('./send-and-notify.ts')>(address);

/** Interval of retries for stored codes, in ms; also sent when the browser comes online. */
const SEND_AGAIN_MS = 15_000;

/** Sends codes stored offline by this seller, on any of their pages. Its code loads only when needed. */
export function KeptCodeSender({ userId }: { userId: string }) {
  const send = async () => {
    if (ordersOfKeptCodes(userId).length === 0) return;
    await (await load()).sendAndNotify(userId);
  };
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  // Offline even this code cannot load; the next interval tries again.
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

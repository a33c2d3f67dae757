/**
 * A small model of the platform's cache: it stores pages by address for a minute, and accepts as many purges as the
 * platform documents (5 a minute, 25 after a pause, https://developers.cloudflare.com/cache/how-to/purge-cache/). A
 * test chooses its failures.
 */
import { PUBLIC_CACHE, TAGS_PER_PURGE } from '../../core/cache.ts';
import type { PageCache } from '../../functions/domain/ports.ts';
import type { Harness } from '../harness.ts';

type Rendered = { readonly body: unknown; readonly tags: readonly string[] };
type Kept = Rendered & { readonly until: number };

const AFTER_A_REST = 25;
const REFILLED_EACH_MS = 12_000;

/** Replaces the harness's own cache. */
export function platformCache(harness: Harness) {
  const { clock, db } = harness;
  const kept = new Map<string, Kept>();
  const calls: string[][] = [];
  const refused: string[][] = [];
  let behind: { readonly due: number; readonly work: () => Promise<unknown> }[] = [];
  let tokens = AFTER_A_REST;
  let refilledAt = clock.now;
  /** `loses`: accepts without an effect. `dies`: the isolate ends before the call. */
  const how: { fails: 'never' | 'refuses' | 'loses' | 'dies' } = { fails: 'never' };

  function takesOne(): boolean {
    const refilled = Math.floor((clock.now - refilledAt) / REFILLED_EACH_MS);
    tokens = Math.min(AFTER_A_REST, tokens + refilled);
    refilledAt += refilled * REFILLED_EACH_MS;
    if (how.fails === 'refuses' || tokens === 0) return false;
    tokens--;
    return true;
  }

  const cache: PageCache = {
    purge: async (tags) => {
      if (how.fails === 'dies') throw new Error('the isolate ended');
      if (tags.length > TAGS_PER_PURGE) throw new Error('the platform takes no more tags than these');
      if (!takesOne()) {
        refused.push([...tags]);
        return false;
      }
      calls.push([...tags]);
      if (how.fails === 'loses') return true;
      for (const [path, page] of kept) if (page.tags.some((name) => tags.includes(name))) kept.delete(path);
      return true;
    },
    lateMs: 5_000,
    later: (pauseMs, work) => behind.push({ due: clock.now + pauseMs, work: () => work(db) }),
  };
  Object.assign(harness.deps, { pages: cache });

  /** A page from the cache, or rendered now and stored. */
  async function visit(path: string, render: () => Promise<Rendered>): Promise<unknown> {
    const page = kept.get(path);
    if (page && page.until > clock.now) return page.body;
    const rendered = await render();
    kept.set(path, { ...rendered, until: clock.now + PUBLIC_CACHE.maxAge * 1000 });
    return rendered.body;
  }

  /** Advances the clock, and runs the due work after answers. */
  async function pass(ms: number): Promise<void> {
    clock.now += ms;
    const due = behind.filter((one) => one.due <= clock.now);
    behind = behind.filter((one) => one.due > clock.now);
    for (const { work } of due) await work().catch(() => {});
  }

  return { how, calls, refused, visit, pass, has: (path: string) => (kept.get(path)?.until ?? 0) > clock.now };
}

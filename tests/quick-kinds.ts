/** Loaded by the test processes before anything else: caches Drizzle's type checks, as in the Worker. */
import { registerHooks } from 'node:module';
import { quickKinds } from '../tools/site/worker/quick-kinds.ts';

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const source = loaded.source ? quickKinds(String(loaded.source), url) : undefined;
    return source === undefined ? loaded : { ...loaded, source };
  },
});

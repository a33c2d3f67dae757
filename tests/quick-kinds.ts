/** Loaded by the processes of the tests before anything else: Drizzle keeps of what kind values are, as it does in the Worker. */
import { registerHooks } from 'node:module';
import { quickKinds } from '../tools/site/worker/quick-kinds.ts';

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const source = loaded.source ? quickKinds(String(loaded.source), url) : undefined;
    return source === undefined ? loaded : { ...loaded, source };
  },
});

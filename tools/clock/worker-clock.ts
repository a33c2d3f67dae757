/**
 * Puts the clock of a stack in front of the built Worker: modules that are added when workerd starts here, and that are
 * no part of a build. The Worker itself has no code for it (`tools/clock/clock.test.ts`).
 */

/** Path at which the stack tells the Worker its clock's offset, and the header with its key. */
export const CLOCK_PATH = '/local-clock';
export const CLOCK_HEADER = 'X-Local-Clock-Key';

export const clockVars = (key: string, aheadMs: number) => ({
  LOCAL_CLOCK_KEY: key,
  LOCAL_CLOCK_AHEAD: String(aheadMs),
});

const CLOCK = `
import { env } from 'cloudflare:workers';
const real = Date.now;
let ahead = Number(env.LOCAL_CLOCK_AHEAD);
Date.now = () => real() + ahead;
export const setAhead = (ms) => { ahead = ms; };
`;

const wrapped = (main: string): string => `
import { setAhead } from './local-clock.mjs';
import worker from './${main}';
export * from './${main}';
export default {
  ...worker,
  async fetch(request, env, context) {
    if (request.method !== 'POST' || new URL(request.url).pathname !== '${CLOCK_PATH}') return worker.fetch(request, env, context);
    if (request.headers.get('${CLOCK_HEADER}') !== env.LOCAL_CLOCK_KEY) return new Response(null, { status: 403 });
    setAhead(Number(await request.text()));
    return new Response(null, { status: 204 });
  },
};
`;

/** The Worker's new main module, and the additional modules; the main module is at the top level. */
export const withLocalClock = (main: string) => ({
  main: 'under-local-clock.mjs',
  modules: { 'local-clock.mjs': CLOCK, 'under-local-clock.mjs': wrapped(main) },
});

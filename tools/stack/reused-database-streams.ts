/**
 * Makes the built Worker reuse streams of the database server: a module that is added when workerd starts for the
 * journeys, and that is no part of a build (`tools/clock/clock.test.ts`; docs/testing.md, "Streams of the database").
 */
import { readFileSync } from 'node:fs';
// Part of wrangler, which bundles the real Worker with it too.
import { transformSync } from 'esbuild';

const streams = (): string => `
import { env } from 'cloudflare:workers';
${transformSync(readFileSync(new URL('kept-streams.ts', import.meta.url), 'utf8'), { loader: 'ts' }).code}
const real = globalThis.fetch;
const kept = keptStreams((input, init) => real(input, init));
globalThis.fetch = (input, init) =>
  input instanceof Request && input.url.startsWith(env.DATABASE_URL) ? kept(input, init) : real(input, init);
`;

export const withReusedStreams = (main: string) => ({
  main: 'in-local-streams.mjs',
  modules: {
    'local-streams.mjs': streams(),
    'in-local-streams.mjs': `import './local-streams.mjs';\nexport * from './${main}';\nexport { default } from './${main}';\n`,
  },
});

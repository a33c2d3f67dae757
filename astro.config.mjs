import { createHash } from 'node:crypto';
import cloudflare from '@astrojs/cloudflare';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { VIEW_TRANSITION_CSS } from './src/styles/view-transition.ts';
import { bundleFirstPaint, firstPaint } from './tools/site/first-paint.ts';
import { moduleAddress } from './tools/site/module-address.ts';
import { finishPrerenderedPages } from './tools/site/policies.ts';
import { serviceWorker } from './tools/site/service-worker.ts';

const script = await bundleFirstPaint();
const port = Number(process.env.PORT ?? 4321);

/** Modules that both the first click on a public page and the dashboard load, with all that they import. */
const FIRST_CLICK = [
  'core/brand.ts',
  'core/format.ts',
  'core/period.ts',
  'src/paths.ts',
  'src/stores/notice.ts',
  'src/stores/session.ts',
  'src/api/catalog.ts',
  'src/islands/ui/BeforePaying.tsx',
  'src/islands/load-module.ts',
  'src/islands/ui/failure.tsx',
  'src/islands/ui/Toaster.tsx',
  'src/islands/ui/dialog/Dialog.tsx',
  'src/islands/ui/form/Field.tsx',
  'src/islands/ui/form/use-form.ts',
];

/**
 * Code that many islands share comes in few files: left alone, the bundler makes one for each set of islands that share
 * something.
 */
const SHARED = {
  groups: [
    { name: 'react', test: /node_modules[/\\](react|react-dom|scheduler)[/\\]/, priority: 2 },
    {
      name: 'shared',
      test: (id) => FIRST_CLICK.some((part) => id.includes(`/${part}`)),
      minShareCount: 2,
      priority: 1,
    },
    { name: 'questions', test: /[/\\]ConfirmDialog\.tsx$/, minShareCount: 2 },
  ],
};

/**
 * The Worker is minified; its classes keep their names, by which errors are told apart in logs. Source maps lie beside
 * it.
 */
const keepNames = { class: true, function: false };
const NAMED = { mangle: { keepNames }, compress: { keepNames }, codegen: true };

/** An inline script or style as a policy names it. */
const sourceOf = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

export default defineConfig({
  // Known when deploying: pages that are built in advance name their own address then.
  site: process.env.ORIGIN,
  output: 'static',
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'auto' },
  server: { port, host: '127.0.0.1' },
  // Sessions are our own (functions/auth); without `false` the adapter asks for a KV namespace.
  session: false,
  adapter: cloudflare({
    imageService: 'passthrough',
    persistState: process.env.WORKER_STATE ? { path: process.env.WORKER_STATE } : true,
  }),
  integrations: [
    react(),
    firstPaint(script),
    moduleAddress(),
    finishPrerenderedPages(),
    // After all that changes pages: it is made of what they say.
    serviceWorker(),
  ],
  cache: { provider: { name: 'dogear', entrypoint: new URL('./src/cache.ts', import.meta.url) } },
  security: {
    csp: {
      algorithm: 'SHA-256',
      directives: [
        "default-src 'none'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "object-src 'none'",
      ],
      scriptDirective: {
        resources: ["'self'"],
        hashes: [sourceOf(script)],
      },
      styleDirective: { resources: ["'self'"], hashes: [sourceOf(VIEW_TRANSITION_CSS)] },
    },
  },
  // The adapter begins every file with words that only the Worker needs; browsers would load them with each script.
  vite: {
    environments: {
      client: { build: { rolldownOptions: { output: { banner: '', codeSplitting: SHARED } } } },
      ssr: { build: { rolldownOptions: { output: { minify: NAMED } } } },
    },
    // Small styles stand in their pages; those of the search would come again with each pause of somebody who types.
    build: { assetsInlineLimit: (path) => (/\/search\.[^/]+\.css$/.test(path) ? false : undefined) },
  },
  devToolbar: { enabled: false },
});

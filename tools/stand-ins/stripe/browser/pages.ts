/** Static files of the pages, and the script that sites load. */
import { readFileSync } from 'node:fs';

export type Page = { status?: number; headers: Record<string, string>; body: string };

const JAVASCRIPT = 'text/javascript; charset=utf-8';
const CSS = 'text/css; charset=utf-8';
const HTML = 'text/html; charset=utf-8';

/** The modules of `/stripe.js`, each after its imports. */
const hostModules = [
  'host/api.js',
  'host/card-frame.js',
  'host/card-element.js',
  'host/express-checkout.js',
  'host/challenge.js',
  'host/stripe.js',
];

const files: Record<string, [type: string, file: string]> = {
  '/elements/card': [HTML, 'card.html'],
  '/elements/card.css': [CSS, 'card.css'],
  '/elements/card.js': [JAVASCRIPT, 'card.js'],
  '/elements/card-rules.js': [JAVASCRIPT, 'card-rules.js'],
  '/elements/card-inputs.js': [JAVASCRIPT, 'card-inputs.js'],
  '/3ds/challenge.css': [CSS, 'challenge.css'],
  '/3ds/challenge.js': [JAVASCRIPT, 'challenge.js'],
};

const common = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cache-Control': 'no-cache',
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'",
};

/** Static files of the stand-in, by path; undefined for an unknown path. */
export function pageAt(path: string): Page | undefined {
  if (path === '/stripe.js') return { headers: { ...common, 'Content-Type': JAVASCRIPT }, body: stripeJs() };
  const [type, file] = files[path] ?? (/^\/3ds\/pi_\w+$/.test(path) ? [HTML, 'challenge.html'] : []);
  if (!type || !file) return undefined;
  return { headers: { ...common, 'Content-Type': type }, body: read(file) };
}

/** Concatenates the modules into one classic script, because pages load Stripe.js with a plain `<script src>`. */
function stripeJs(): string {
  const parts = hostModules.map((file) =>
    read(file)
      .replace(/^import [^;]*;$/gm, '')
      .replace(/^export /gm, ''),
  );
  return `(() => {\n'use strict';\n${parts.join('\n')}\n})();\n`;
}

function read(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8');
}

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

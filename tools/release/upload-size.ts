import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from '../stack/build.ts';

/** Size limit of the Worker (KiB, gzip). A cold start reads and compiles all of it. */
export const UPLOAD_MOST_KIB = 750;

/** Size of the built Worker's modules (KiB, gzip), as `wrangler deploy` counts, without source maps. */
export function uploadKib(): number {
  const server = join(ROOT, 'dist/server');
  const modules = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.mjs'));
  if (modules.length === 0) throw new Error('There is no built Worker.');
  return gzipSync(Buffer.concat(modules.map((path) => readFileSync(join(server, path))))).byteLength / 1024;
}

/** Throws when the built Worker exceeds the limit. */
export function assertWorkerSize(): void {
  const kib = uploadKib();
  if (kib > UPLOAD_MOST_KIB)
    throw new Error(`The Worker weighs ${kib.toFixed(1)} KiB, and may weigh ${UPLOAD_MOST_KIB}: docs/testing.md.`);
}

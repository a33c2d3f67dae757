import type { AstroIntegration } from 'astro';
import { inWorker } from './in-worker.ts';

/** Replaces every module with an import specifier like `asked` by `code`, in the Worker only. */
export const inPlaceOf = (name: string, asked: RegExp, code: string): AstroIntegration =>
  inWorker(name, {
    resolveId: (id: string) => (asked.test(id) ? `\0${name}` : undefined),
    load: (id: string) => (id === `\0${name}` ? code : undefined),
  });

import type { AstroIntegration } from 'astro';
import { inWorker } from './in-worker.ts';

/** Puts `code` in the place of every module that is asked for under a name like `asked`, in the Worker alone. */
export const inPlaceOf = (name: string, asked: RegExp, code: string): AstroIntegration =>
  inWorker(name, {
    resolveId: (id: string) => (asked.test(id) ? `\0${name}` : undefined),
    load: (id: string) => (id === `\0${name}` ? code : undefined),
  });

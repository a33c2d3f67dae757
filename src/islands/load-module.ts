import { loadReload } from './load-reload.ts';

/**
 * Loads a module by its address (an import with `?address`) once, on first use. A page of an earlier build whose module
 * is gone asks for a reload. Browsers remember a failed module, so a
 * retry needs an address with another fragment.
 */
export function moduleLoader<Module>(address: string): () => Promise<Module> {
  let code: Promise<Module> | undefined;
  let retries = '';
  return () => {
    code ??= import(/* @vite-ignore */ address + retries).catch((error) => {
      code = undefined;
      retries += '#';
      loadReload(retries);
      throw error;
    });
    return code as Promise<Module>;
  };
}

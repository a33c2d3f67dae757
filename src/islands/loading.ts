/**
 * Loads a module by its address (an import with `?address`) once, when it is first asked for. Browsers remember that a module
 * did not come: it is asked for again under an address that differs by its fragment.
 */
export function loading<Module>(address: string): () => Promise<Module> {
  let code: Promise<Module> | undefined;
  let retries = '';
  return () => {
    code ??= import(/* @vite-ignore */ address + retries).catch((error) => {
      code = undefined;
      retries += '#';
      throw error;
    });
    return code as Promise<Module>;
  };
}

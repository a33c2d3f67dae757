import address from './update-search-page.ts?address';

/**
 * Updates the search page as its form changes, with code that loads on the first focus in the form. Without this script
 * the form is submitted as usual.
 */
export function loadSearchUpdates(): void {
  const form = document.querySelector('form[data-search]') as HTMLFormElement;
  let code: Promise<typeof import('./update-search-page.ts')> | undefined;
  // Browsers remember a failed module, so a retry needs an address with another fragment.
  let retries = '';
  const load = () => {
    code ??= import(/* @vite-ignore */ address + retries);
    code.catch(() => {
      code = undefined;
      retries += '#';
    });
    return code;
  };
  form.addEventListener('focusin', load);
  const follow = async (event: Event) => {
    event.preventDefault();
    try {
      (await load()).answer(event);
    } catch {
      // Reports code that did not load in the same place as a failed search.
      for (const id of ['count', 'announced'])
        (document.getElementById(id) as HTMLElement).textContent = (
          document.getElementById('offline') as HTMLElement
        ).textContent;
    }
  };
  // Browsers differ in firing an input event after the end of a composition.
  for (const type of ['input', 'compositionend', 'submit']) form.addEventListener(type, follow);
}

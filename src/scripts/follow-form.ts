import address from './search-as-you-type.ts?address';

/**
 * Lets the search page follow its form, by code that comes when somebody enters the form. Without this script the form is sent
 * as forms are.
 */
export function followForm(): void {
  const form = document.querySelector('form[data-search]') as HTMLFormElement;
  let code: Promise<typeof import('./search-as-you-type.ts')> | undefined;
  // Browsers remember that a module did not come: it is asked for again under an address that differs by its fragment.
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
      // The code did not come: said where its own requests say so.
      for (const id of ['count', 'announced'])
        (document.getElementById(id) as HTMLElement).textContent = (
          document.getElementById('offline') as HTMLElement
        ).textContent;
    }
  };
  // Browsers differ in whether an input event follows the end of a composition.
  for (const type of ['input', 'compositionend', 'submit']) form.addEventListener(type, follow);
}

/** How long a person who types may pause before they are answered. */
const PAUSE_MS = 250;

/**
 * Keeps what the search page shows in step with its form: the page itself is asked for anew and its parts are put in place,
 * so that there is one way to draw it. Without this script, or when it fails, the form is sent as forms are.
 */
export function followForm(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-search]');
  const found = document.getElementById('found');
  if (!form || !found) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = new AbortController();

  const follow = async () => {
    const query = new URLSearchParams(
      [...new FormData(form)].filter((pair): pair is [string, string] => typeof pair[1] === 'string' && pair[1] !== ''),
    );
    const address = query.size > 0 ? `${form.action}?${query}` : form.action;
    asking.abort();
    asking = new AbortController();
    found.setAttribute('aria-busy', 'true');
    try {
      const answer = await fetch(address, { signal: asking.signal });
      if (!answer.ok) return form.submit();
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      replace(page, '#found > *', found);
      // The field in which a person types, and what they opened, stay as they are: only numbers change.
      for (const selector of ['.search-number', '.search-chosen', '.search-category option']) copyTexts(page, selector);
      document.title = page.title;
      for (const selector of ['.search-title', '.search-bands', '.search-reset']) {
        const next = page.querySelector(selector);
        if (next) document.querySelector(selector)?.replaceWith(next);
      }
      history.replaceState(null, '', address);
      found.removeAttribute('aria-busy');
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      // What is on the screen stays readable: leaving it for the browser's own error page would help nobody.
      const count = document.getElementById('count');
      if (count) count.textContent = document.body.dataset.offline ?? '';
      found.removeAttribute('aria-busy');
    }
  };

  form.addEventListener('input', ({ target }) => {
    clearTimeout(timer);
    const typed = target instanceof HTMLInputElement && target.type !== 'checkbox';
    timer = setTimeout(follow, typed ? PAUSE_MS : 0);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    clearTimeout(timer);
    void follow();
  });
}

function replace(page: Document, selector: string, into: HTMLElement): void {
  const [count, ...rest] = page.querySelectorAll(selector);
  const region = into.querySelector('[role=status]');
  // The live region stays in place, so that a change of its text is announced.
  if (region && count) region.textContent = count.textContent;
  into.replaceChildren(...(region ? [region] : []), ...rest);
}

function copyTexts(page: Document, selector: string): void {
  const next = page.querySelectorAll(selector);
  for (const [index, element] of document.querySelectorAll(selector).entries()) {
    element.textContent = next[index]?.textContent ?? '';
  }
}

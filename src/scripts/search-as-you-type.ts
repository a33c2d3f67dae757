/** How long a person who types may pause before they are answered. */
const PAUSE_MS = 250;

/**
 * What changes beside the list: numbers, and where links lead. Each element stays, so that nobody's focus is lost; the field
 * in which a person types, and what they opened, stay as they are. One list for one walk: it is the same in both pages.
 */
const FOLLOWERS =
  '.search-number, .search-chosen, .search-category option, .search-bands a, .search-reset, .search-show';

/**
 * Keeps what the search page shows in step with its form: the page itself is asked for anew and its parts are put in place,
 * so that there is one way to draw it. Without this script the form is sent as forms are.
 */
export function followForm(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-search]');
  const found = document.getElementById('found');
  // The live region stays in place, so that a change of its text is announced.
  const region = document.getElementById('count');
  if (!form || !found || !region) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = new AbortController();

  const follow = async () => {
    // What cannot be asked says so beside its field, and what was found stays.
    if (!form.checkValidity()) return;
    const address = addressOf(form);
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    found.setAttribute('aria-busy', 'true');
    try {
      const answer = await fetch(address, { signal });
      if (!answer.ok) throw new Error(String(answer.status));
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      show(page, found, region);
      // The page knows its one address, whatever commas were typed.
      const { pathname, search } = new URL(page.querySelector<HTMLLinkElement>('[rel=canonical]')?.href ?? address);
      history.replaceState(null, '', pathname + search);
    } catch {
      // Another question is under way, and the list is still busy with it.
      if (signal.aborted) return;
      // What is on the screen stays readable: leaving it for a page that says the same would help nobody.
      region.textContent = document.body.dataset.offline ?? '';
    }
    found.removeAttribute('aria-busy');
  };

  form.addEventListener('input', ({ target }) => {
    clearTimeout(timer);
    timer = setTimeout(follow, (target as Element).matches('[type=search],[inputmode]') ? PAUSE_MS : 0);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    clearTimeout(timer);
    // On phones the filters lie over the list that they change.
    document.querySelector<HTMLElement>('#choices:popover-open')?.hidePopover();
    void follow();
  });
}

/** What the form asks for, in the order of its fields, which is the one of `formatSearch`; empty ones ask for nothing. */
function addressOf(form: HTMLFormElement): string {
  const pairs = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()]);
  return `${form.action}?${new URLSearchParams(pairs.filter(([, value]) => value))}`.replace(/\?$/, '');
}

function show(page: Document, found: Element, region: Element): void {
  document.title = page.title;
  region.textContent = page.getElementById('count')?.textContent ?? '';
  found.replaceChildren(...page.querySelectorAll('#found > *'));
  const next = page.querySelectorAll(FOLLOWERS);
  for (const [index, element] of document.querySelectorAll(FOLLOWERS).entries()) {
    const there = next[index];
    if (!there) continue;
    if (!element.hasAttribute('href')) element.textContent = there.textContent;
    for (const name of ['href', 'aria-current', 'hidden']) {
      const value = there.getAttribute(name);
      if (value === null) element.removeAttribute(name);
      else element.setAttribute(name, value);
    }
  }
  // The first paint's script fills the hearts of what has just come.
  dispatchEvent(new Event('storage'));
}

import { formatSearch, parseSearch } from '../shared/search.ts';

/** How long a person who types may pause before they are answered. */
const PAUSE_MS = 250;

/** What changes beside the list, and in which of its attributes; an element stays, so that nobody's focus is lost. */
const FOLLOWERS = ['.search-bands a', '.search-reset'];
const FOLLOWING = ['href', 'aria-current', 'hidden'];
const NUMBERS = ['.search-title', '.search-number', '.search-chosen', '.search-category option'];

/**
 * Keeps what the search page shows in step with its form: the page itself is asked for anew and its parts are put in place,
 * so that there is one way to draw it. Without this script the form is sent as forms are.
 */
export function followForm(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-search]');
  const found = document.getElementById('found');
  if (!form || !found) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = new AbortController();

  const follow = async () => {
    const address = addressOf(form);
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    found.setAttribute('aria-busy', 'true');
    try {
      const answer = await fetch(address, { signal });
      if (!answer.ok) throw new Error(String(answer.status));
      show(new DOMParser().parseFromString(await answer.text(), 'text/html'), found);
      history.replaceState(null, '', address);
    } catch {
      // Another question is under way, and the list is still busy with it.
      if (signal.aborted) return;
      // What is on the screen stays readable: leaving it for a page that says the same would help nobody.
      const count = document.getElementById('count');
      if (count) count.textContent = document.body.dataset.offline ?? '';
    }
    found.removeAttribute('aria-busy');
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

/** The one address of what the form asks for, whatever fields are empty or as they were. */
function addressOf(form: HTMLFormElement): string {
  const pairs = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  const query = formatSearch(parseSearch(new URLSearchParams(pairs)));
  return query.size > 0 ? `${form.action}?${query}` : form.action;
}

function show(page: Document, found: HTMLElement): void {
  document.title = page.title;
  replace(page, '#found > *', found);
  // The field in which a person types, and what they opened, stay as they are.
  for (const selector of NUMBERS)
    each(page, selector, (element, next) => {
      element.textContent = next.textContent;
    });
  for (const selector of FOLLOWERS)
    each(page, selector, (element, next) => {
      for (const name of FOLLOWING) {
        element.toggleAttribute(name, next.hasAttribute(name));
        if (next.hasAttribute(name)) element.setAttribute(name, next.getAttribute(name) ?? '');
      }
    });
  // The first paint's script fills the hearts of what has just come.
  dispatchEvent(new Event('storage'));
}

function replace(page: Document, selector: string, into: HTMLElement): void {
  const [count, ...rest] = page.querySelectorAll(selector);
  const region = into.querySelector('[role=status]');
  // The live region stays in place, so that a change of its text is announced.
  if (region && count) region.textContent = count.textContent;
  into.replaceChildren(...(region ? [region] : []), ...rest);
}

/** Every element here with the one that stands in its place there. */
function each(page: Document, selector: string, follow: (element: Element, next: Element) => void): void {
  const next = page.querySelectorAll(selector);
  for (const [index, element] of document.querySelectorAll(selector).entries()) {
    const there = next[index];
    if (there) follow(element, there);
  }
}

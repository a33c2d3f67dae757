/** Pause in typing before a request, in ms. */
const PAUSE_MS = 250;

/** Delay of a retry without `Retry-After`, in seconds. */
const LATER_SECONDS = 60;

/**
 * Parts beside the list that change: counts and link targets. Each element stays, so that focus, typed text and open
 * filters are kept. One selector for both pages, so that the two lists match by index.
 */
const FOLLOWERS =
  '.search-number, .search-chosen, .search-category option, .search-bands a, .search-reset, .search-show';

const form = document.querySelector('form[data-search]') as HTMLFormElement;
const found = document.getElementById('found') as HTMLElement;
const heading = document.getElementById('count') as HTMLElement;
const announced = document.getElementById('announced') as HTMLElement;
let timer: ReturnType<typeof setTimeout> | undefined;
let request = new AbortController();

/**
 * Updates the search page after a change or submit of its form (load-search-updates.ts): requests the page again and
 * replaces its parts, so that there is one rendering. Repeats a refused request after its `Retry-After`. Sends nothing
 * during a composition of an input method.
 */
export function answer(event: Event): void {
  const { type, target } = event;
  clearTimeout(timer);
  if ((event as InputEvent).isComposing) return;
  if (type !== 'submit') {
    timer = setTimeout(follow, (target as Element).matches('[type=search],[inputmode]') ? PAUSE_MS : 0);
    return;
  }
  // On phones the filters cover the list.
  document.querySelector<HTMLElement>('#choices:popover-open')?.hidePopover();
  void follow();
}

async function follow(): Promise<void> {
  clearTimeout(timer);
  // An invalid field shows its own error, and the list stays.
  if (!form.checkValidity()) return;
  const address = addressOf();
  request.abort();
  request = new AbortController();
  const { signal } = request;
  found.setAttribute('aria-busy', 'true');
  let said = (document.getElementById('offline') as HTMLElement).textContent;
  try {
    const response = await fetch(address, { signal });
    // The policy of this page refuses the styles of another one.
    const text = (await response.text()).replaceAll(/<style.*?<\/style>/gs, '');
    const page = new DOMParser().parseFromString(text, 'text/html');
    // The number of books, or the reason for an error. A response without a heading is not from this site.
    const count = page.getElementById('count');
    said = (count ?? (page.querySelector('h1') as Element)).textContent;
    heading.className = count?.className ?? '';
    if (response.ok) show(page, address);
    else timer = setTimeout(follow, Number(response.headers.get('Retry-After') ?? LATER_SECONDS) * 1000);
  } catch {
    // A newer request is running, and the list is still busy.
    if (signal.aborted) return;
  }
  // The old list stays readable, with the error in its heading.
  heading.textContent = said;
  announced.textContent = said;
  found.removeAttribute('aria-busy');
}

/** Address of the form's search: fields in the form's order, as in `formatSearch`, without empty ones. */
function addressOf(): string {
  const pairs = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()]);
  return `${form.action}?${new URLSearchParams(pairs.filter(([, value]) => value))}`.replace(/\?$/, '');
}

function show(page: Document, address: string): void {
  document.title = page.title;
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
  // The canonical address, regardless of the typed spelling.
  const { pathname, search } = new URL(page.querySelector<HTMLLinkElement>('[rel=canonical]')?.href ?? address);
  history.replaceState(null, '', pathname + search);
  // The first-paint script fills the hearts of the new cards.
  dispatchEvent(new Event('storage'));
}

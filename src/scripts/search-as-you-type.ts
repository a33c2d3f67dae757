/** Pause of a person who types before they are answered. */
const PAUSE_MS = 250;

/** Pause before a refused question is asked again, where the answer has no `Retry-After`. */
const LATER_SECONDS = 60;

/**
 * Parts beside the list that change: numbers, and where links lead. Each element stays, so that nobody's focus is lost; the field
 * in which a person types, and what they opened, stay as they are. One list for one walk: it is the same in both pages.
 */
const FOLLOWERS =
  '.search-number, .search-chosen, .search-category option, .search-bands a, .search-reset, .search-show';

const form = document.querySelector('form[data-search]') as HTMLFormElement;
const found = document.getElementById('found') as HTMLElement;
const heading = document.getElementById('count') as HTMLElement;
const announced = document.getElementById('announced') as HTMLElement;
let timer: ReturnType<typeof setTimeout> | undefined;
let asking = new AbortController();

/**
 * Keeps what the search page shows in step with its form, as this event has just changed or sent it (follow-form.ts): the page
 * itself is asked for again and its parts are put in place, so that there is one way to draw it. A question that is refused is
 * asked again when its answer says. Nothing is asked while an input method composes a text.
 */
export function answer(event: Event): void {
  const { type, target } = event;
  clearTimeout(timer);
  if ((event as InputEvent).isComposing) return;
  if (type !== 'submit') {
    timer = setTimeout(follow, (target as Element).matches('[type=search],[inputmode]') ? PAUSE_MS : 0);
    return;
  }
  // On phones the filters lie over the list that they change.
  document.querySelector<HTMLElement>('#choices:popover-open')?.hidePopover();
  void follow();
}

async function follow(): Promise<void> {
  clearTimeout(timer);
  // An invalid field says so itself, and the list stays.
  if (!form.checkValidity()) return;
  const address = addressOf();
  asking.abort();
  asking = new AbortController();
  const { signal } = asking;
  found.setAttribute('aria-busy', 'true');
  let said = (document.getElementById('offline') as HTMLElement).textContent;
  try {
    const response = await fetch(address, { signal });
    // The styles of another page are none of this one's, and its policy refuses them.
    const text = (await response.text()).replaceAll(/<style.*?<\/style>/gs, '');
    const page = new DOMParser().parseFromString(text, 'text/html');
    // The number of books, or why there is no answer. An answer without a heading is none of the shop's.
    const count = page.getElementById('count');
    said = (count ?? (page.querySelector('h1') as Element)).textContent;
    heading.className = count?.className ?? '';
    if (response.ok) show(page, address);
    else timer = setTimeout(follow, Number(response.headers.get('Retry-After') ?? LATER_SECONDS) * 1000);
  } catch {
    // Another question is under way, and the list is still busy with it.
    if (signal.aborted) return;
  }
  // The list stays readable: leaving it for a page that says the same would help nobody.
  heading.textContent = said;
  announced.textContent = said;
  found.removeAttribute('aria-busy');
}

/** The address of the form's search, in the order of its fields, which is the one of `formatSearch`, without empty ones. */
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
  // The page knows its one address, whatever commas were typed.
  const { pathname, search } = new URL(page.querySelector<HTMLLinkElement>('[rel=canonical]')?.href ?? address);
  history.replaceState(null, '', pathname + search);
  // The first paint's script fills the hearts of what has just come.
  dispatchEvent(new Event('storage'));
}

/** How long a person who types may pause before they are answered. */
const PAUSE_MS = 250;

/** How long an answer without `Retry-After` that is no page of books is left alone before it is asked for again. */
const LATER_SECONDS = 60;

/**
 * What changes beside the list: numbers, and where links lead. Each element stays, so that nobody's focus is lost; the field
 * in which a person types, and what they opened, stay as they are. One list for one walk: it is the same in both pages.
 */
const FOLLOWERS =
  '.search-number, .search-chosen, .search-category option, .search-bands a, .search-reset, .search-show';

/**
 * Keeps what the search page shows in step with its form: the page itself is asked for anew and its parts are put in place,
 * so that there is one way to draw it. A question that is refused is asked again when its answer says. Without this script, which
 * only that page has, the form is sent as forms are.
 */
export function followForm(): void {
  const form = document.querySelector('[data-search]') as HTMLFormElement;
  const found = document.getElementById('found') as HTMLElement;
  // The live region stays in place, so that a change of its text is announced.
  const region = document.getElementById('count') as HTMLElement;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | undefined;

  const follow = async () => {
    clearTimeout(timer);
    // What cannot be asked says so beside its field, and what was found stays.
    if (!form.checkValidity()) return;
    asking?.abort();
    asking = new AbortController();
    const { signal } = asking;
    found.setAttribute('aria-busy', 'true');
    let said = document.body.dataset.offline;
    try {
      const answer = await fetch(addressOf(form), { signal });
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      // How many books there are, or why there is no answer. An answer without a heading is none of the shop's.
      said = (page.querySelector('h1') as Element).textContent;
      if (answer.ok) show(page, found);
      else timer = setTimeout(follow, Number(answer.headers.get('Retry-After') ?? LATER_SECONDS) * 1000);
    } catch {
      // Another question is under way, and the list is still busy with it.
      if (signal.aborted) return;
    }
    // What is on the screen stays readable: leaving it for a page that says the same would help nobody.
    region.textContent = said as string;
    found.removeAttribute('aria-busy');
  };

  form.addEventListener('input', ({ target }) => {
    clearTimeout(timer);
    timer = setTimeout(follow, (target as Element).matches('[type=search],[inputmode]') ? PAUSE_MS : 0);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    // On phones the filters lie over the list that they change.
    document.querySelector<HTMLElement>('#choices:popover-open')?.hidePopover();
    void follow();
  });
}

/** What the form asks for, in the order of its fields, which is the one of `formatSearch`; empty ones ask for nothing. */
function addressOf(form: HTMLFormElement): string {
  const pairs = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()]);
  return `${form.action}?${new URLSearchParams(pairs.filter(([, value]) => value))}`;
}

function show(page: Document, found: Element): void {
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
  const { pathname, search } = new URL((page.querySelector('[rel=canonical]') as HTMLLinkElement).href);
  history.replaceState(null, '', pathname + search);
  // The first paint's script fills the hearts of what has just come.
  dispatchEvent(new Event('storage'));
}

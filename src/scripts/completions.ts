/**
 * Completions of a search field: titles and authors in a list below the field, by pointer and keyboard. Follows
 * https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ with two differences: the field stays a search field, and a status
 * announces the number of options. The code loads on the first focus of a field (Navbar.astro). Without it the form is
 * submitted as usual.
 */

import type { Wire } from '../../core/entity/wire.ts';
import { COMPLETION_CHARACTERS_LEAST, type Completion, type completionWire } from '../../core/search/results.ts';
import { searchWords } from '../../core/words/en/search.ts';

/** Pause in typing before a request, in ms. */
const PAUSE_MS = 120;

for (const [place, input] of document.querySelectorAll<HTMLInputElement>('[data-completions]').entries())
  complete(input, `completions-${place}`);

function complete(input: HTMLInputElement, id: string): void {
  const list = document.createElement('ul');
  list.id = id;
  list.className = 'completions';
  list.role = 'listbox';
  list.ariaLabel = searchWords.completions;
  list.hidden = true;
  // Present before its first text: screen readers announce changes only in a known live region.
  const status = document.createElement('span');
  status.role = 'status';
  status.className = 'visually-hidden';
  input.insertAdjacentElement('afterend', list);
  list.insertAdjacentElement('afterend', status);
  input.ariaAutoComplete = 'list';
  input.setAttribute('aria-controls', list.id);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let request = new AbortController();

  const options = () => [...list.children] as HTMLElement[];
  const active = () => options().find(({ ariaSelected }) => ariaSelected === 'true');
  const show = (open: boolean) => {
    list.hidden = !open;
    status.textContent = open ? searchWords.offered(list.children.length) : '';
    if (!open) activate(undefined);
  };
  const activate = (chosen: HTMLElement | undefined) => {
    for (const option of options()) option.ariaSelected = String(option === chosen);
    if (chosen) input.setAttribute('aria-activedescendant', chosen.id);
    else input.removeAttribute('aria-activedescendant');
    chosen?.scrollIntoView({ block: 'nearest' });
  };
  const stopAsking = () => {
    clearTimeout(timer);
    request.abort();
  };
  const close = () => {
    stopAsking();
    show(false);
  };
  const choose = (option: HTMLElement) => {
    input.value = option.dataset.text as string;
    close();
    input.form?.requestSubmit();
  };

  const offer = async () => {
    const typed = input.value.trim();
    request.abort();
    if (typed.length < COMPLETION_CHARACTERS_LEAST) return show(false);
    request = new AbortController();
    const { signal } = request;
    try {
      const answer = await fetch(`/api/search/completions?${new URLSearchParams({ q: typed })}`, { signal });
      // Rate limited: the list stays, and the request is repeated after `Retry-After`.
      const seconds = Number(answer.headers.get('Retry-After'));
      if (seconds > 0) {
        timer = setTimeout(offer, seconds * 1000);
        return;
      }
      const found = (await answer.json()) as Wire<Completion, typeof completionWire>[];
      list.replaceChildren(...found.map(({ kind, text }, at) => optionOf(`${id}-${at}`, kind, text)));
      show(found.length > 0 && document.activeElement === input);
    } catch {
      // Aborted by further typing, or offline: the form shows that error on submit.
      if (!signal.aborted) show(false);
    }
  };

  const offerSoon = (event: Event) => {
    clearTimeout(timer);
    // Text under composition by an input method is not final; browsers differ in firing an input event after it.
    if (!(event as InputEvent).isComposing) timer = setTimeout(offer, PAUSE_MS);
  };
  input.addEventListener('input', offerSoon);
  input.addEventListener('compositionend', offerSoon);
  input.addEventListener('blur', close);
  input.addEventListener('keydown', (event) => {
    // A key that ends a composition belongs to it (https://w3c.github.io/uievents/#dom-keyboardevent-iscomposing).
    if (event.isComposing || list.hidden) return;
    const all: (HTMLElement | undefined)[] = [undefined, ...options()];
    const at = all.indexOf(active());
    const chosen = active();
    // A user who is selecting keeps the current list.
    if (event.key.startsWith('Arrow')) stopAsking();
    if (event.key === 'ArrowDown') activate(all[(at + 1) % all.length]);
    else if (event.key === 'ArrowUp') activate(all.at(at - 1));
    else if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && chosen) choose(chosen);
    else return;
    event.preventDefault();
  });
  // The field keeps the focus while an option is pressed.
  list.addEventListener('pointerdown', (event) => event.preventDefault());
  list.addEventListener('click', ({ target }) => {
    const option = (target as Element).closest<HTMLElement>('[role=option]');
    if (option) choose(option);
  });
  // The user may have typed before this script loaded.
  if (document.activeElement === input && input.value) void offer();
}

function optionOf(id: string, kind: 'title' | 'author', text: string): HTMLElement {
  const option = document.createElement('li');
  option.id = id;
  option.role = 'option';
  option.dataset.text = text;
  option.textContent = text;
  if (kind === 'author') {
    const label = document.createElement('small');
    label.textContent = searchWords.author;
    option.appendChild(label);
  }
  return option;
}

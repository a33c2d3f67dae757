import type { ClientDirective } from 'astro';

/**
 * `client:intent`: the island's code is fetched when a person is about to act, hydrated when they do, and then gets the
 * very act that woke it. What counts as acting is a focus, a click or a submit inside the island; with the value `anywhere`
 * (for islands that show nothing until they are needed) a click on any `[data-intent]` of the page.
 */
const intent: ClientDirective = (load, options, element) => {
  let hydrated: Promise<void> | undefined;
  const wake = () => {
    hydrated ??= load().then((hydrate) => hydrate());
    return hydrated;
  };
  const concerns = ({ target }: Event): Element | undefined => {
    if (!(target instanceof Element)) return undefined;
    if (options.value === 'anywhere') return target.closest('[data-intent]') ?? undefined;
    return element.contains(target) ? target : undefined;
  };

  const warm = (event: Event) => {
    if (!concerns(event)) return;
    removeEventListener('pointerover', warm);
    removeEventListener('focusin', warm);
    void (options.value === 'anywhere' ? load() : wake());
  };
  const act = async (event: Event) => {
    const target = concerns(event);
    if (!target) return;
    const replays = event.type === 'submit' || options.value === 'anywhere';
    if (replays) {
      event.preventDefault();
      event.stopPropagation();
    }
    removeEventListener('click', act, true);
    removeEventListener('submit', act, true);
    await wake();
    if (!replays) return;
    if (target instanceof HTMLFormElement) target.requestSubmit();
    else if (target instanceof HTMLElement) target.click();
  };
  addEventListener('pointerover', warm, { passive: true });
  addEventListener('focusin', warm);
  addEventListener('click', act, true);
  addEventListener('submit', act, true);
};

export default intent;

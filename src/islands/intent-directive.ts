import type { ClientDirective } from 'astro';

/**
 * `client:intent`: the island's code is fetched when a person is about to act, hydrated when they do, and then gets the
 * very act that woke it. What counts as acting is a focus, a click or a submit inside the island; with the value `anywhere`
 * (for islands that show nothing until they are needed) a click on any `[data-intent]` of the page, and an address that asks
 * for one, or what the page before left to be said.
 */
const intent: ClientDirective = (load, options, element) => {
  const anywhere = options.value === 'anywhere';
  let waking: Promise<void> | undefined;
  let awake = false;
  let pending = false;
  let failed = false;
  // Astro tells of code that did not come by this event alone; the promise it gave resolves to nothing to do.
  element.addEventListener('astro:hydration-error', (event) => {
    event.preventDefault();
    failed = true;
  });
  const fetchCode = async () => {
    failed = false;
    const hydrate = await load();
    if (failed) throw new Error();
    return hydrate;
  };
  const wake = () => {
    waking ??= fetchCode()
      .then((hydrate) => hydrate())
      .then(() => {
        // React hydrates when it finds time, at once for an event like this one, but not for a submit.
        element.firstElementChild?.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }));
        awake = true;
      });
    waking.catch(() => {
      waking = undefined;
    });
    return waking;
  };

  /** The part of the page that this event asks something of, if that is ours to answer. */
  const asked = ({ target, type }: Event): HTMLElement | null | undefined => {
    if (awake || !(target instanceof HTMLElement)) return undefined;
    if (anywhere) return target.closest<HTMLElement>('[data-intent]');
    if (!element.contains(target)) return undefined;
    return type === 'click' ? target.closest<HTMLElement>('button[type=button]') : target;
  };

  const warm = (event: Event) => {
    // A failure here is no answer to anybody yet: the act itself will try again.
    if (asked(event)) (anywhere ? fetchCode() : wake()).catch(() => {});
  };
  const act = async (event: Event) => {
    const target = asked(event);
    if (!target) return;
    event.preventDefault();
    event.stopPropagation();
    if (pending) return;
    pending = true;
    try {
      await wake();
    } catch {
      sayOffline();
      return;
    } finally {
      pending = false;
    }
    if (target instanceof HTMLFormElement) target.requestSubmit();
    else target.click();
  };
  addEventListener('pointerover', warm, { passive: true });
  addEventListener('focusin', warm);
  addEventListener('click', act, true);
  addEventListener('submit', act, true);
  // The island reads what is asked or to be said; every page carries this file, so no more of that stands here.
  try {
    if (anywhere && (/=/.test(location.hash) || sessionStorage.notice)) wake();
  } catch {}
};

/** The code did not come: said by the page itself, which knows the sentence, as the toasts' own code is missing too. */
function sayOffline(): void {
  const toast = document.createElement('div');
  toast.className = 'toast toast-error';
  toast.textContent = document.body.dataset.offline as string;
  document.querySelector('body > .toasts > [role=status]')?.appendChild(toast);
  setTimeout(() => toast.remove(), 4_000);
}

export default intent;

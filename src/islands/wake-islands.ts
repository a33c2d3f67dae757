import pageActions from './PageActions.tsx?address';

/** What a module at the address of an island exports. */
type Island = { start(element: HTMLElement): void };

/**
 * Wakes the islands of a page. These are its elements with `data-island`, which has the address of their code, or nothing for
 * the code of the page's actions. The code is fetched when a person is about to act. It starts when they act, and gets the
 * act that woke it. A focus, a click or a submit inside the island counts as an act, and so does an address that asks for
 * something, or a notice or an email that the page before has left. The page's actions show nothing until they are needed: a click on any
 * `[data-intent]` of the page wakes them. Astro's own loader does the same in three times the bytes.
 */
export function wakeIslands(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) wakeOnAct(element);
}

function wakeOnAct(element: HTMLElement): void {
  const { island } = element.dataset;
  let code: Promise<Island> | undefined;
  // Browsers remember that a module did not come: it is asked for again under an address that differs by its fragment.
  let retries = '';
  let awake = false;
  /** What was asked last while the code is on its way. */
  let pending: HTMLElement | undefined;
  const load = (): Promise<Island> => {
    code ??= import(/* @vite-ignore */ (island || pageActions) + retries).catch((error) => {
      code = undefined;
      retries += '#';
      throw error;
    });
    return code as Promise<Island>;
  };
  const wake = async () => {
    const { start } = await load();
    if (!awake) start(element);
    awake = true;
  };

  /** The part of the page that this event asks something of, if that is ours to answer. */
  const asked = ({ target, type }: Event): HTMLElement | null | undefined => {
    if (awake || !(target instanceof HTMLElement)) return undefined;
    if (!island) return target.closest<HTMLElement>('[data-intent]');
    if (!element.contains(target)) return undefined;
    return type === 'click' ? target.closest<HTMLElement>('button[type=button]') : target;
  };
  const warm = (event: Event) => {
    // A failure here is no answer to anybody yet: the act itself will try again.
    if (asked(event)) (island ? wake() : load()).catch(() => {});
  };
  const act = async (event: Event) => {
    const target = asked(event);
    if (!target) return;
    event.preventDefault();
    event.stopPropagation();
    const earlier = pending;
    pending = target;
    if (earlier) return;
    try {
      await wake();
      // After the event: a button that a key is pressing ignores another press meanwhile.
      await new Promise((done) => setTimeout(done));
      // Only a form has the first.
      ((pending as Partial<HTMLFormElement>).requestSubmit ?? pending.click).call(pending as HTMLFormElement);
    } catch {
      sayOffline();
    }
    pending = undefined;
  };
  addEventListener('pointerover', warm);
  addEventListener('focusin', warm);
  addEventListener('click', act, true);
  addEventListener('submit', act, true);
  // The island reads what is asked or to be said; every page carries this file, so no more of that stands here.
  try {
    if (/=/.test(location.hash) || sessionStorage.notice || sessionStorage.email) wake().catch(() => {});
  } catch {}
}

/** The code did not come: said by the page itself, which knows the sentence, as the toasts' own code is missing too. */
function sayOffline(): void {
  const toast = document.getElementById('offline') as HTMLElement;
  toast.hidden = false;
  setTimeout(() => {
    toast.hidden = true;
  }, 4_000);
}

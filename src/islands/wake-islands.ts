import pageActions from './PageActions.tsx?address';

type Island = { start(element: HTMLElement): void };

/**
 * Wakes the islands of a page: its elements with `data-island`, which contains the address of their code, or nothing
 * for the code of the page's actions. The code loads shortly before the user acts, starts with the action, and receives
 * the action that woke it. A focus, click or submit inside the island is an action, and so is a fragment with an
 * intent, or a notice or email left by the previous page. The page's actions are empty until needed: a click on any
 * `[data-intent]` wakes them. Astro's own loader needs three times the bytes.
 */
export function wakeIslands(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) wakeOnAct(element);
}

function wakeOnAct(element: HTMLElement): void {
  const { island } = element.dataset;
  let code: Promise<Island> | undefined;
  // Browsers remember a failed module, so a retry needs an address with another fragment.
  let retries = '';
  let awake = false;
  /** Last target of an action while the code loads. */
  let pending: HTMLElement | undefined;
  const load = (): Promise<Island> => {
    code ??= import(/* @vite-ignore */ (island || pageActions) + retries) as Promise<Island>;
    code.catch(() => {
      code = undefined;
      retries += '#';
    });
    return code;
  };
  const wake = async () => {
    const { start } = await load();
    if (!awake) start(element);
    awake = true;
  };

  /** Target of the event, if it is for this island. */
  const asked = ({ target, type }: Event): HTMLElement | null | undefined => {
    if (awake || !(target instanceof HTMLElement)) return undefined;
    if (!island) return target.closest<HTMLElement>('[data-intent]');
    if (!element.contains(target)) return undefined;
    return type === 'click' ? target.closest<HTMLElement>('button[type=button]') : target;
  };
  const warm = (event: Event) => {
    // Ignores failures: the action itself tries again.
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
      // After the event: a button pressed by a key ignores another press during it.
      await new Promise((done) => setTimeout(done));
      // Only a form has `requestSubmit`.
      ((pending as Partial<HTMLFormElement>).requestSubmit ?? pending.click).call(pending as HTMLFormElement);
    } catch {
      sayOffline();
      // If there is a connection and this page is of an earlier build, it asks for a reload instead.
      import(/* @vite-ignore */ RELOAD + retries).catch(() => {});
    }
    pending = undefined;
  };
  addEventListener('pointerover', warm);
  addEventListener('focusin', warm);
  addEventListener('click', act, true);
  addEventListener('submit', act, true);
  // The island itself reads intents and notices; this file is in every page, so it only tests for them.
  try {
    if (/=/.test(location.hash) || sessionStorage.notice || sessionStorage.email) wake().catch(() => {});
  } catch {}
}

/** `RELOAD_SCRIPT`, written out: a shared file would be a request of every page. */
const RELOAD = '/reload.js';

/** Browsers make a property of the window for an element with an id. */
declare const offline: { hidden: boolean; after(node: object): void };

/** The page itself shows the error, because the toasts' code is missing too. Its style hides it again. */
function sayOffline(): void {
  offline.hidden = false;
  // Placed anew, it is announced and hidden anew.
  offline.after(offline);
}

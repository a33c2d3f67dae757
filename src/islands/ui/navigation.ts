/** Ways to, within and from a page: parts named by the address, choices stored in it, input that would be lost. */
import { type MouseEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/**
 * Properties of a link for one of several choices. A plain click applies the choice and updates the address without
 * loading a page; a click with a modifier key is left to the browser.
 */
export const choiceLink = <Choice>(
  choice: Choice,
  chosen: Choice,
  addressOf: (choice: Choice) => string,
  choose: (choice: Choice) => void,
) => ({
  href: addressOf(choice),
  'aria-current': choice === chosen ? ('page' as const) : undefined,
  onClick: (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (choice !== chosen) history.pushState(null, '', addressOf(choice));
    choose(choice);
  },
});

/**
 * Follows steps in the browser's history, which change the address without loading a page. The listener stays the same:
 * one listener of a step may render another's component anew, which would miss the step.
 */
export function useHistorySteps(follow: () => void): void {
  const step = useEffectEvent(follow);
  useEffect(() => {
    const listen = () => step();
    addEventListener('popstate', listen);
    return () => removeEventListener('popstate', listen);
  }, []);
}

/**
 * Scrolls to the part of the page named by the address, which was not rendered when the browser looked for it. The
 * element needs this id and `tabIndex` -1. `isThere`: everything above has loaded, so that nothing moves afterwards.
 */
export function useArrival(id: string, isThere = true): RefObject<HTMLElement | null> {
  const part = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isThere || location.hash !== `#${id}`) return;
    part.current?.scrollIntoView();
    part.current?.focus({ preventScroll: true });
  }, [id, isThere]);
  return part;
}

/** Makes the browser confirm leaving the page while input would be lost. */
export function useLeaveQuestion(wouldLose: boolean): void {
  useEffect(() => {
    if (!wouldLose) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [wouldLose]);
}

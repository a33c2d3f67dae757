import type { MouseEvent } from 'react';

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

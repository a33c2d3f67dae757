import type { MouseEvent } from 'react';

/**
 * The link of one choice of several. A plain click chooses without loading a page and puts the choice into the address; a click that
 * asks for another tab or window is the browser's.
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

import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** Hydrates a server-rendered form (HydratedForm.astro) before the action that loaded it is repeated. */
export function hydrate(element: HTMLElement, form: ReactNode): void {
  hydrateRoot(element, form);
  // React hydrates synchronously for an event like this one, but not for a submit.
  element.firstElementChild?.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }));
}

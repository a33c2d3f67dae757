import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** Makes what the server rendered of a form (HydratedForm.astro) live, before the act that asked for it is repeated. */
export function hydrate(element: HTMLElement, form: ReactNode): void {
  hydrateRoot(element, form);
  // React hydrates when it finds time, at once for an event like this one, but not for a submit.
  element.firstElementChild?.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }));
}

import type { Page } from 'playwright/test';

/**
 * Lays out the cards outside of the viewport. Before that, a measurement gives their estimated height and no content.
 */
export const layOutAll = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const card of document.querySelectorAll<HTMLElement>('.book')) card.style.contentVisibility = 'visible';
  });

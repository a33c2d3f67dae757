import type { Page } from 'playwright/test';

/**
 * Lays out the cards of a list that are not in sight. Before that, who measures them finds the height that they may have, and nothing in
 * it; whoever comes to one finds it laid out.
 */
export const layOutAll = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const card of document.querySelectorAll<HTMLElement>('.book')) card.style.contentVisibility = 'visible';
  });

import { narrowPolicy } from './policy.ts';

/** Astro puts this before the first island of each page; browsers take it there, HTML does not. base.css says the same. */
const ISLAND_STYLE = /<style>astro-island,[^<]*<\/style>/g;

/** What goes out in place of the page and the policy that Astro made: valid HTML, and no hash that it does not need. */
export async function finishedPage(page: string, policy: string): Promise<{ page: string; policy: string }> {
  const finished = page.replace(ISLAND_STYLE, '');
  return { page: finished, policy: await narrowPolicy(policy, finished) };
}

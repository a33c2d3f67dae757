import { SECRET_KEY } from '../environment/constants.ts';
import type { Environment } from '../environment/environment.ts';

/** All rows of a list of Stripe, page by page. */
export async function listOf<Row extends { id: string }>(
  { stripeUrl }: Pick<Environment, 'stripeUrl'>,
  what: string,
): Promise<Row[]> {
  const all: Row[] = [];
  for (let more = true; more; ) {
    const after = all.length > 0 ? `&starting_after=${all.at(-1)?.id}` : '';
    const response = await fetch(`${stripeUrl}/v1/${what}?limit=100${after}`, {
      headers: { Authorization: `Bearer ${SECRET_KEY}` },
    });
    const page = (await response.json()) as { data: Row[]; has_more: boolean };
    all.push(...page.data);
    more = page.has_more;
  }
  return all;
}

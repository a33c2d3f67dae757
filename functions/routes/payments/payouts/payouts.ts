import { Hono } from 'hono';
import { validator } from 'hono/validator';
import { toWire } from '../../../../core/entity/wire.ts';
import { monthAt, monthOf } from '../../../../core/payments/payouts/payout-schedule.ts';
import { payoutsWire } from '../../../../core/payments/payouts/payouts.ts';
import { payoutMonthsWire, statementWire } from '../../../../core/payments/payouts/statement.ts';
import { commonWords } from '../../../../core/words/en/common.ts';
import { countAttempt, isPast, rateCounterOf } from '../../../auth/limits.ts';
import type { Paging } from '../../../domain/paging.ts';
import { beginPayoutAccount, checkPayoutAccount } from '../../../domain/payments/payouts/accounts/payout-accounts.ts';
import { getPayouts } from '../../../domain/payments/payouts/page/payouts-page.ts';
import { getMonths, getStatement } from '../../../domain/payments/payouts/page/statements.ts';
import type { ApiEnv } from '../../../middleware/api-env.ts';
import { linkNext, type PageQuery, pageQuery, pageQueryOf, paging } from '../../../middleware/input/paging.ts';
import { countProviderCall, withProviderCall } from '../../../middleware/provider-calls.ts';
import { requireRole } from '../../../middleware/require.ts';

/** Without a limit in the call, the list uses its own. */
const partOf = (query: PageQuery): Paging => {
  const { limit, after } = paging(query);
  return { after, ...(query.limit === undefined ? {} : { limit }) };
};

/** Query of a page, with `?month=`; an invalid month is the present one. */
const statementQuery = validator('query', (query): PageQuery & { month?: string } => ({
  ...pageQueryOf(query),
  ...(monthOf(query.month) ? { month: String(query.month) } : {}),
}));

/** Return URLs of the provider's form: at its end, and after its link has expired. */
const placesAt = (origin: string) => {
  const page = `${origin}/dashboard/payouts`;
  return { returnUrl: `${page}?stripe=return`, refreshUrl: `${page}?stripe=expired` };
};

export const payouts = new Hono<ApiEnv>()
  .get('/payouts', requireRole('Seller'), pageQuery, async (c) => {
    const { nextPage, ...told } = await getPayouts(c.get('deps'), await c.get('actor')(), partOf(c.req.valid('query')));
    linkNext(c, nextPage);
    return c.json(toWire(payoutsWire, told));
  })
  .get('/payouts/statement', requireRole('Seller'), statementQuery, async (c) => {
    const { month = monthAt(c.get('deps').now()), ...query } = c.req.valid('query');
    const { from, until } = monthOf(month) ?? { from: 0, until: 0 };
    const { userId } = await c.get('actor')();
    const { items, next, sums } = await getStatement(c.get('deps'), userId, { month, from, until }, partOf(query));
    linkNext(c, next);
    return c.json(toWire(statementWire, { ...sums, lines: items }));
  })
  .get('/payouts/months', requireRole('Seller'), async (c) => {
    const { userId } = await c.get('actor')();
    const deps = c.get('deps');
    return c.json(toWire(payoutMonthsWire, await getMonths(deps, userId, monthAt(deps.now()))));
  })
  .post('/payouts/account', requireRole('Seller'), async (c) => {
    await countProviderCall(c, commonWords.error.paymentsUnavailable);
    const url = await beginPayoutAccount(c.get('deps'), await c.get('actor')(), placesAt(c.get('origin')));
    return c.json({ url });
  })
  .post('/payouts/account/check', requireRole('Seller'), async (c) => {
    const [deps, actor] = [c.get('deps'), await c.get('actor')()];
    const moment = deps.now();
    const read = await rateCounterOf(deps, 'payout account by account', actor.userId);
    const isFree = isPast(read, moment);
    await withProviderCall(
      c,
      commonWords.error.paymentsUnavailable,
      (asking) => checkPayoutAccount(deps, actor.userId, { ...asking, isFree, read: [countAttempt(read, moment)] }),
      isFree,
    );
    const { nextPage: _, ...told } = await getPayouts(deps, actor);
    return c.json(toWire(payoutsWire, told));
  });

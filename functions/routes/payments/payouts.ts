import { Hono } from 'hono';
import { validator } from 'hono/validator';
import { ActionReason } from '../../../core/audit.ts';
import { toWire } from '../../../core/entity/wire.ts';
import { SellerPaidOutside, WaiveDebt } from '../../../core/fulfilment/requests.ts';
import { monthAt, parseMonth } from '../../../core/payments/payouts/payout-schedule.ts';
import { payoutsWire } from '../../../core/payments/payouts/payouts.ts';
import { sellerPayoutsWire } from '../../../core/payments/payouts/payouts-for-admins.ts';
import { payoutMonthsWire, statementWire } from '../../../core/payments/payouts/statement.ts';
import { commonWords } from '../../../core/words/en/common.ts';
import { countAttemptStatement, isPastLimit, rateCounterOf } from '../../auth/limits.ts';
import { isWaitingForApproval } from '../../domain/moderation/audit/spending.ts';
import type { Paging } from '../../domain/paging.ts';
import { beginPayoutAccount, checkPayoutAccount } from '../../domain/payments/payouts/accounts/payout-accounts.ts';
import { askSellerAgain } from '../../domain/payments/payouts/admin/ask-seller-again.ts';
import { paySellerOutside } from '../../domain/payments/payouts/admin/seller-paid-outside.ts';
import { getSellerPayouts } from '../../domain/payments/payouts/admin/seller-payouts.ts';
import { waiveDebt } from '../../domain/payments/payouts/admin/waive-debt.ts';
import { getPayouts } from '../../domain/payments/payouts/page/payouts-page.ts';
import { getPayoutMonths, getStatement } from '../../domain/payments/payouts/page/statements.ts';
import type { ApiEnv } from '../../middleware/api-env.ts';
import { waitingForApproval } from '../../middleware/failures.ts';
import { validateBody, validateOptionalBody } from '../../middleware/input/body.ts';
import { linkNext, type PageQuery, pageQuery, pageQueryOf, paging } from '../../middleware/input/paging.ts';
import { countProviderCall, withProviderCall } from '../../middleware/provider-calls.ts';
import { requireProof, requireRole } from '../../middleware/require.ts';

/** Without a limit in the call, the list uses its own. */
const partOf = (query: PageQuery): Paging => {
  const { limit, after } = paging(query);
  return { after, ...(query.limit === undefined ? {} : { limit }) };
};

/** Query of a page, with `?month=`; an invalid month is the present one. */
const statementQuery = validator('query', (query): PageQuery & { month?: string } => ({
  ...pageQueryOf(query),
  ...(parseMonth(query.month) ? { month: String(query.month) } : {}),
}));

/** Return URLs of the provider's form: at its end, and after its link has expired. */
const placesAt = (origin: string) => {
  const page = `${origin}/dashboard/payouts`;
  return { returnUrl: `${page}?stripe=return`, refreshUrl: `${page}?stripe=expired` };
};

export const payoutsRoutes = new Hono<ApiEnv>()
  .get('/payouts', requireRole('Seller'), pageQuery, async (c) => {
    const { nextPage, ...payouts } = await getPayouts(
      c.get('deps'),
      await c.get('actor')(),
      partOf(c.req.valid('query')),
    );
    linkNext(c, nextPage);
    return c.json(toWire(payoutsWire, payouts));
  })
  .get('/payouts/statement', requireRole('Seller'), statementQuery, async (c) => {
    const { month = monthAt(c.get('deps').now()), ...query } = c.req.valid('query');
    const { from, until } = parseMonth(month) ?? { from: 0, until: 0 };
    const { userId } = await c.get('actor')();
    const { items, next, sums } = await getStatement(c.get('deps'), userId, { month, from, until }, partOf(query));
    linkNext(c, next);
    return c.json(toWire(statementWire, { ...sums, lines: items }));
  })
  .get('/payouts/months', requireRole('Seller'), async (c) => {
    const { userId } = await c.get('actor')();
    const deps = c.get('deps');
    return c.json(toWire(payoutMonthsWire, await getPayoutMonths(deps, userId, monthAt(deps.now()))));
  })
  .post('/payouts/account', requireRole('Seller'), async (c) => {
    await countProviderCall(c, commonWords.error.paymentsUnavailable);
    const url = await beginPayoutAccount(c.get('deps'), await c.get('actor')(), placesAt(c.get('origin')));
    return c.json({ url });
  })
  .post('/payouts/account/check', requireRole('Seller'), async (c) => {
    const [deps, actor] = [c.get('deps'), await c.get('actor')()];
    const moment = deps.now();
    const readings = await rateCounterOf(deps, 'payout account by account', actor.userId);
    const wasJustRead = isPastLimit(readings, moment);
    await withProviderCall(
      c,
      commonWords.error.paymentsUnavailable,
      (counting) =>
        checkPayoutAccount(deps, actor.userId, {
          ...counting,
          isFree: wasJustRead,
          read: [countAttemptStatement(readings, moment)],
        }),
      wasJustRead,
    );
    const { nextPage: _, ...payouts } = await getPayouts(deps, actor);
    return c.json(toWire(payoutsWire, payouts));
  });

/** Admin calls about sellers' money. A decision that costs a party money requires a reason; others may have one. */
export const adminPayoutsRoutes = new Hono<ApiEnv>()
  .get('/money/payouts', requireRole('Admin'), async (c) =>
    c.json(toWire(sellerPayoutsWire, await getSellerPayouts(c.get('deps')))),
  )
  .post('/money/debts/:id/waive', requireRole('Admin'), requireProof, validateBody(WaiveDebt), async (c) => {
    const { amount: amountCents, reason } = c.req.valid('json');
    const waived = await waiveDebt(c.get('deps'), await c.get('actor')(), c.req.param('id'), { amountCents, reason });
    return isWaitingForApproval(waived) ? c.json(waitingForApproval(waived), 202) : c.json({ waived: true });
  })
  .post(
    '/money/payouts/:id/paid-outside',
    requireRole('Admin'),
    requireProof,
    validateBody(SellerPaidOutside),
    async (c) => {
      const { amount: amountCents, note } = c.req.valid('json');
      const paid = await paySellerOutside(c.get('deps'), await c.get('actor')(), c.req.param('id'), {
        amountCents,
        note,
      });
      return isWaitingForApproval(paid) ? c.json(waitingForApproval(paid), 202) : c.json({ paid: true });
    },
  )
  .post('/money/payouts/:id/ask-again', requireRole('Admin'), validateOptionalBody(ActionReason), async (c) => {
    await askSellerAgain(c.get('deps'), await c.get('actor')(), c.req.param('id'), c.req.valid('json').reason);
    return c.json({ asked: true });
  });

import { Hono } from 'hono';
import { notFound, toFailure } from './errors.ts';
import type { ApiEnv, DepsFor } from './middleware/api-env.ts';
import { setChallengeCookie } from './middleware/factor-cookie.ts';
import { answerFailure } from './middleware/failures.ts';
import { logAdmins, releaseBody } from './middleware/guards.ts';
import { identify } from './middleware/identify.ts';
import { sendLettersBehind } from './middleware/letters.ts';
import { refuseForeignWrites } from './middleware/origin.ts';
import { withRequestDeps } from './middleware/request-deps.ts';
import { factors } from './routes/accounts/factors/factors.ts';
import { google } from './routes/accounts/google/google.ts';
import { account } from './routes/accounts/profile/own-account.ts';
import { recovery } from './routes/accounts/recovery/recovery.ts';
import { auth } from './routes/accounts/sign-in/auth.ts';
import { roles } from './routes/accounts/users/roles.ts';
import { users } from './routes/accounts/users/users.ts';
import { catalog } from './routes/catalog/catalog.ts';
import { categories } from './routes/catalog/categories.ts';
import { titles } from './routes/catalog/titles.ts';
import { claims } from './routes/fulfilment/claims/claims.ts';
import { fulfilments } from './routes/fulfilment/fulfilments.ts';
import { health } from './routes/health.ts';
import { listings } from './routes/listings/listings.ts';
import { photos } from './routes/listings/photos/photos.ts';
import { audit } from './routes/moderation/audit.ts';
import { reported } from './routes/moderation/reported.ts';
import { mailWebhook } from './routes/notifications/mail-webhook.ts';
import { notifications } from './routes/notifications/notifications.ts';
import { push } from './routes/notifications/push.ts';
import { sampleLetters } from './routes/notifications/sample-letters.ts';
import { unsubscribe } from './routes/notifications/unsubscribe.ts';
import { buyers } from './routes/orders/buyers/buyers.ts';
import { orders } from './routes/orders/orders.ts';
import { receipts } from './routes/orders/receipts.ts';
import { soldListings } from './routes/orders/sold-listings.ts';
import { todo } from './routes/orders/todo/todo.ts';
import { wishes } from './routes/orders/wishes.ts';
import { approvals } from './routes/payments/approvals/approvals.ts';
import { money } from './routes/payments/money/money.ts';
import { payments } from './routes/payments/payments.ts';
import { payouts } from './routes/payments/payouts/payouts.ts';
import { sellerPayouts } from './routes/payments/payouts/seller-payouts.ts';
import { webhooks } from './routes/payments/webhooks/webhooks.ts';
import { availability } from './routes/reservations/availability.ts';
import { queue } from './routes/reservations/queue.ts';
import { search } from './routes/search/search.ts';
import { overview } from './routes/stats/overview.ts';

/** The API as a factory with injected dependencies: Request in, Response out. */
export function createApi(depsFor: DepsFor) {
  const api = new Hono<ApiEnv>()
    .basePath('/api')
    .use(
      withRequestDeps(depsFor),
      releaseBody,
      refuseForeignWrites,
      identify,
      logAdmins,
      setChallengeCookie,
      sendLettersBehind,
    )
    .route('/', health())
    .route('/', auth)
    .route('/', google)
    .route('/', account)
    .route('/', recovery)
    .route('/', factors)
    .route('/', roles)
    .route('/', users)
    .route('/', catalog)
    .route('/', titles)
    .route('/', search)
    .route('/', listings)
    .route('/', buyers)
    .route('/', orders)
    .route('/', receipts)
    .route('/', wishes)
    .route('/', todo)
    .route('/', queue)
    .route('/', availability)
    .route('/', payments)
    .route('/', money)
    .route('/', approvals)
    .route('/', payouts)
    .route('/', sellerPayouts)
    .route('/', fulfilments)
    .route('/', claims)
    .route('/', reported)
    .route('/', soldListings)
    .route('/', categories)
    .route('/', overview)
    .route('/', audit)
    .route('/', sampleLetters)
    .route('/', notifications)
    .route('/', push)
    .route('/', unsubscribe)
    .route('/', mailWebhook)
    .route('/', webhooks);

  const app = new Hono<ApiEnv>();
  app.use('/photos/*', withRequestDeps(depsFor));
  return app
    .route('/', api)
    .route('/', photos)
    .notFound((c) => answerFailure(c, notFound()))
    .onError((error, c) => answerFailure(c, toFailure(error)));
}

/** Type of the API for the browser's client (`src/api`). */
export type Api = ReturnType<typeof createApi>;

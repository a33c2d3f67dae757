import { Hono } from 'hono';
import { notFound, toFailure } from './errors.ts';
import type { ApiEnv, DepsFor } from './middleware/api-env.ts';
import {
  identify,
  logAdmins,
  refuseForeignWrites,
  refuseOutdated,
  releaseBody,
  sendLettersBehind,
  setChallengeCookie,
  withRequestDeps,
} from './middleware/every-call.ts';
import { answerFailure } from './middleware/failures.ts';
import { factors } from './routes/accounts/factors.ts';
import { google } from './routes/accounts/google.ts';
import { account } from './routes/accounts/own-account.ts';
import { recovery } from './routes/accounts/recovery.ts';
import { auth } from './routes/accounts/sign-in.ts';
import { roles, users } from './routes/accounts/users.ts';
import { catalog, categories, titles } from './routes/catalog/catalog.ts';
import { claims, fulfilments } from './routes/fulfilment/fulfilments.ts';
import { health } from './routes/health.ts';
import { listings } from './routes/listings/listings.ts';
import { photos } from './routes/listings/photos.ts';
import { audit, reported } from './routes/moderation/moderation.ts';
import { mailWebhook, notifications, push, sampleLetters } from './routes/notifications/notifications.ts';
import { unsubscribe } from './routes/notifications/unsubscribe.ts';
import { buyers, orders, receipts, soldListings, todo, wishes } from './routes/orders/orders.ts';
import { approvals, money } from './routes/payments/money.ts';
import { payments, webhooks } from './routes/payments/payments.ts';
import { payouts, sellerPayouts } from './routes/payments/payouts.ts';
import { availability, queue } from './routes/reservations/reservations.ts';
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
      refuseOutdated,
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

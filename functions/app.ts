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
import { factorsRoutes } from './routes/accounts/factors.ts';
import { googleRoutes } from './routes/accounts/google.ts';
import { ownAccountRoutes } from './routes/accounts/own-account.ts';
import { recoveryAndAddressRoutes } from './routes/accounts/recovery.ts';
import { authRoutes } from './routes/accounts/sign-in.ts';
import { rolesRoutes, usersRoutes } from './routes/accounts/users.ts';
import { catalogRoutes, categoriesRoutes, titlesRoutes } from './routes/catalog/catalog.ts';
import { claimsRoutes, fulfilmentsRoutes } from './routes/fulfilment/fulfilments.ts';
import { health } from './routes/health.ts';
import { listingsRoutes } from './routes/listings/listings.ts';
import { photosRoutes } from './routes/listings/photos.ts';
import { auditRoutes, reportRoutes } from './routes/moderation/moderation.ts';
import {
  mailWebhookRoutes,
  notificationsRoutes,
  pushRoutes,
  sampleLettersRoutes,
} from './routes/notifications/notifications.ts';
import { unsubscribeRoutes } from './routes/notifications/unsubscribe.ts';
import {
  buyersRoutes,
  ordersRoutes,
  receiptsRoutes,
  soldListingsRoutes,
  todoRoutes,
  wishesRoutes,
} from './routes/orders/orders.ts';
import { wantedTitlesRoutes, wantsRoutes } from './routes/orders/wants.ts';
import { approvalsRoutes, moneyRoutes } from './routes/payments/money.ts';
import { paymentsRoutes, webhooksRoutes } from './routes/payments/payments.ts';
import { adminPayoutsRoutes, payoutsRoutes } from './routes/payments/payouts.ts';
import { availabilityRoutes, queueRoutes } from './routes/reservations/reservations.ts';
import { searchRoutes } from './routes/search/search.ts';
import { overviewRoutes } from './routes/stats/overview.ts';
import { conversationRoutes } from './routes/trust/conversations.ts';
import { reviewRoutes } from './routes/trust/reviews.ts';

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
    .route('/', authRoutes)
    .route('/', googleRoutes)
    .route('/', ownAccountRoutes)
    .route('/', recoveryAndAddressRoutes)
    .route('/', factorsRoutes)
    .route('/', rolesRoutes)
    .route('/', usersRoutes)
    .route('/', catalogRoutes)
    .route('/', titlesRoutes)
    .route('/', searchRoutes)
    .route('/', listingsRoutes)
    .route('/', buyersRoutes)
    .route('/', ordersRoutes)
    .route('/', receiptsRoutes)
    .route('/', wishesRoutes)
    .route('/', wantsRoutes)
    .route('/', wantedTitlesRoutes)
    .route('/', todoRoutes)
    .route('/', queueRoutes)
    .route('/', availabilityRoutes)
    .route('/', paymentsRoutes)
    .route('/', moneyRoutes)
    .route('/', approvalsRoutes)
    .route('/', payoutsRoutes)
    .route('/', adminPayoutsRoutes)
    .route('/', fulfilmentsRoutes)
    .route('/', claimsRoutes)
    .route('/', reportRoutes)
    .route('/', conversationRoutes)
    .route('/', reviewRoutes)
    .route('/', soldListingsRoutes)
    .route('/', categoriesRoutes)
    .route('/', overviewRoutes)
    .route('/', auditRoutes)
    .route('/', sampleLettersRoutes)
    .route('/', notificationsRoutes)
    .route('/', pushRoutes)
    .route('/', unsubscribeRoutes)
    .route('/', mailWebhookRoutes)
    .route('/', webhooksRoutes);

  const app = new Hono<ApiEnv>();
  app.use('/photos/*', withRequestDeps(depsFor));
  return app
    .route('/', api)
    .route('/', photosRoutes)
    .notFound((c) => answerFailure(c, notFound()))
    .onError((error, c) => answerFailure(c, toFailure(error)));
}

/** Type of the API for the browser's client (`src/api`). */
export type Api = ReturnType<typeof createApi>;

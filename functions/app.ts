import { Hono } from 'hono';
import { notFound, toFailure } from './errors.ts';
import { answerFailure } from './middleware/failures.ts';
import { identify } from './middleware/identify.ts';
import { refuseForeignWrites } from './middleware/origin.ts';
import { type ApiEnv, type DepsFor, timed } from './middleware/timing.ts';
import { account } from './routes/account.ts';
import { audit } from './routes/audit.ts';
import { auth } from './routes/auth.ts';
import { buyers } from './routes/buyers.ts';
import { catalog } from './routes/catalog.ts';
import { categories } from './routes/categories.ts';
import { google } from './routes/google.ts';
import { health } from './routes/health.ts';
import { listings } from './routes/listings.ts';
import { members } from './routes/members.ts';
import { money } from './routes/money.ts';
import { orders } from './routes/orders.ts';
import { overview } from './routes/overview.ts';
import { payments } from './routes/payments.ts';
import { photos } from './routes/photos.ts';
import { reported } from './routes/reported.ts';
import { search } from './routes/search.ts';
import { users } from './routes/users.ts';
import { webhooks } from './routes/webhooks.ts';
import { wishes } from './routes/wishes.ts';

/** The whole API as a factory whose edges are arguments: a Request goes in, a Response comes out. */
export function createApi(depsFor: DepsFor) {
  const api = new Hono<ApiEnv>()
    .basePath('/api')
    .use(timed(depsFor), refuseForeignWrites, identify)
    .route('/', health())
    .route('/', auth)
    .route('/', google)
    .route('/', account)
    .route('/', users)
    .route('/', members)
    .route('/', catalog)
    .route('/', search)
    .route('/', listings)
    .route('/', buyers)
    .route('/', orders)
    .route('/', wishes)
    .route('/', payments)
    .route('/', money)
    .route('/', reported)
    .route('/', categories)
    .route('/', overview)
    .route('/', audit)
    .route('/', webhooks);

  const app = new Hono<ApiEnv>();
  app.use('/photos/*', timed(depsFor));
  return app
    .route('/', api)
    .route('/', photos)
    .notFound((c) => answerFailure(c, notFound()))
    .onError((error, c) => answerFailure(c, toFailure(error)));
}

/** What the browser's client (`src/api`) may call, as types only. */
export type Api = ReturnType<typeof createApi>;

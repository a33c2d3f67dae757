declare namespace App {
  interface Locals {
    /** The edges of this request; only on pages that are rendered on demand. */
    deps: import('../functions/domain/ports.ts').Deps;
    /** Our own origin, whatever host the request named. */
    origin: string;
  }
}

/** What `wrangler.toml` cannot tell: secrets, and what is given at start or at deployment. */
interface DogearEnv {
  readonly ORIGIN: string;
  readonly DATABASE_URL: string;
  readonly DATABASE_AUTH_TOKEN?: string;
  readonly STRIPE_SECRET_KEY: string;
  readonly STRIPE_WEBHOOK_SECRET: string;
  readonly STRIPE_ACCOUNTS_WEBHOOK_SECRET?: string;
  readonly STRIPE_PAYOUTS_WEBHOOK_SECRET?: string;
  readonly PUBLIC_STRIPE_KEY: string;
  /** Only where payments are simulated. */
  readonly STRIPE_STANDIN_URL?: string;
  readonly GOOGLE_CLIENT_ID: string;
  readonly GOOGLE_CLIENT_SECRET: string;
  /** Only where sign-in with Google is simulated. */
  readonly GOOGLE_STANDIN_URL?: string;
  /** How letters are sent (docs/deploy.md, "Mail"); without any of it they wait. */
  readonly MAIL_FROM?: string;
  /** Where people write to the shop (docs/deploy.md, "Contact"); without it letters name no address. */
  readonly CONTACT_EMAIL?: string;
  /** The lines of the imprint on `/contact`. */
  readonly IMPRINT?: string;
  readonly SMTP_URL?: string;
  readonly MAIL_IDEMPOTENCY_HEADER?: string;
  readonly MAIL_WEBHOOK_SECRET?: string;
  /** `npm run deploy` binds it where there is no SMTP_URL. */
  readonly EMAIL?: SendEmail;
  /** With what pushes are signed (docs/deploy.md, "Push"); without all three nobody is asked whether to get any. */
  readonly VAPID_PUBLIC_KEY?: string;
  readonly VAPID_PRIVATE_KEY?: string;
  readonly VAPID_SUBJECT?: string;
  /** Only where the push service is simulated. */
  readonly PUSH_STANDIN_URL?: string;
  /** Under which emails and addresses are counted; every deployment has its own. */
  readonly RATE_LIMIT_SECRET?: string;
  /** Under which the seeds of authenticator apps are encrypted; every deployment has its own. */
  readonly FACTOR_SECRET?: string;
  /** `1` where the runtime has no cache of its own. */
  readonly LOCAL_CACHE?: string;
}

interface Env extends DogearEnv {}

declare namespace Cloudflare {
  interface Env extends DogearEnv {}
}

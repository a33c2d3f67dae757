declare namespace App {
  interface Locals {
    /** Dependencies of this request; only on pages rendered on demand. */
    deps: import('../functions/domain/ports.ts').Deps;
    /** The site's own origin, regardless of the request's host. */
    origin: string;
  }
}

/** Variables outside `wrangler.toml`: secrets, and values set at start or deployment. */
interface DogearEnv {
  readonly ORIGIN: string;
  readonly DATABASE_URL: string;
  readonly DATABASE_AUTH_TOKEN?: string;
  readonly STRIPE_SECRET_KEY: string;
  readonly STRIPE_WEBHOOK_SECRET: string;
  readonly STRIPE_ACCOUNTS_WEBHOOK_SECRET?: string;
  readonly STRIPE_PAYOUTS_WEBHOOK_SECRET?: string;
  readonly PUBLIC_STRIPE_KEY: string;
  /** Only with simulated payments. */
  readonly STRIPE_STANDIN_URL?: string;
  readonly GOOGLE_CLIENT_ID: string;
  readonly GOOGLE_CLIENT_SECRET: string;
  /** Only with simulated Google sign-in. */
  readonly GOOGLE_STANDIN_URL?: string;
  /** Mail settings (docs/operations.md, "Mail"); without them letters stay in the outbox. */
  readonly MAIL_FROM?: string;
  /** Contact address (docs/operations.md, "Contact"); without it letters name none. */
  readonly CONTACT_EMAIL?: string;
  readonly IMPRINT?: string;
  readonly SMTP_URL?: string;
  readonly MAIL_IDEMPOTENCY_HEADER?: string;
  readonly MAIL_WEBHOOK_SECRET?: string;
  /** `npm run deploy` binds it if SMTP_URL is missing. */
  readonly EMAIL?: SendEmail;
  /** Keys that sign pushes (docs/operations.md, "Push"); without all three, push is not offered. */
  readonly VAPID_PUBLIC_KEY?: string;
  readonly VAPID_PRIVATE_KEY?: string;
  readonly VAPID_SUBJECT?: string;
  /** Only with a simulated push service. */
  readonly PUSH_STANDIN_URL?: string;
  /** Key for counting emails and IP addresses; unique per deployment. */
  readonly RATE_LIMIT_SECRET?: string;
  /** Key that encrypts the seeds of authenticator apps; unique per deployment. */
  readonly FACTOR_SECRET?: string;
  /** `1` if the runtime has no cache. */
  readonly LOCAL_CACHE?: string;
}

interface Env extends DogearEnv {}

declare namespace Cloudflare {
  interface Env extends DogearEnv {}
}

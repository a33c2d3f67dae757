/** Links to the hosted onboarding: https://docs.stripe.com/api/v2/core/account-links */
import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import type { Transaction } from '../../store.ts';
import { ApiError, noSuch } from '../errors.ts';
import type { Account, AccountLink } from '../objects.ts';
import { type Standing, setStanding } from './standing.ts';

type Flow = Stripe.V2.Core.AccountLink.UseCase.AccountOnboarding;
export type LinkParameters = { account: string; use_case: { type: 'account_onboarding'; account_onboarding: Flow } };

/** Stripe's own links last five minutes; its documentation shows ten. */
const EXPIRES_AFTER_MS = 5 * 60 * 1000;

/** A person's choice on the page of a link; leaving changes nothing. */
export const OUTCOMES = ['active', 'pending', 'restricted', 'rejected', 'leave'] as const;
export type Outcome = Standing | 'leave';

const token = (): string => randomBytes(12).toString('base64url').replaceAll(/[-_]/g, 'x');

/**
 * Validates the return URLs. With a test key any web URL is accepted, on this machine too; a live key requires HTTPS,
 * and live keys are not accepted here.
 */
export function checkLink({ use_case: { account_onboarding: flow } }: LinkParameters): void {
  for (const name of ['refresh_url', 'return_url'] as const) {
    const url = flow[name];
    if (url !== undefined && !(URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)))
      throw invalid('url_invalid', `Not a valid URL: ${url}`, `use_case.account_onboarding.${name}`);
  }
}

/** Creates a link that opens once. `origin` is that at which the stand-in was reached. */
export function createLink(
  tx: Transaction,
  account: Account,
  useCase: LinkParameters['use_case'],
  origin: string,
): Stripe.V2.Core.AccountLink {
  if (account.closed) throw invalid('account_closed', `The account ${account.id} is closed.`, 'account');
  const { refresh_url: refreshUrl, return_url: returnUrl } = useCase.account_onboarding;
  const id = token();
  const now = tx.now();
  const expiresAt = now + EXPIRES_AFTER_MS;
  tx.put('account_link', {
    ...{ id, account: account.id, expiresAt, refreshUrl, returnUrl: returnUrl ?? null },
    ...{ opened: false, session: token(), answered: false },
  });
  return {
    object: 'v2.core.account_link',
    account: account.id,
    created: new Date(now).toISOString(),
    expires_at: new Date(expiresAt).toISOString(),
    livemode: false,
    url: `${origin}/setup/e/${account.id}/${id}`,
    use_case: useCase,
  };
}

/** Opens a link. Returns its page the first time, its `refresh_url` after that or after its expiry. */
export function openLink(tx: Transaction, account: string, id: string): string {
  const link = tx.get('account_link', id);
  if (link?.account !== account) throw noSuch('account link', id, 'link');
  if (link.opened || link.expiresAt < tx.now()) return link.refreshUrl;
  tx.put('account_link', { ...link, opened: true });
  return `/setup/s/${link.session}`;
}

/** The link of an opened page; undefined without one. */
export const linkOfSession = (tx: Pick<Transaction, 'newestFirst'>, session: string): AccountLink | undefined =>
  tx.newestFirst('account_link').find((link) => link.opened && link.session === session);

/** Ends the visit of a page. Returns the return URL, or `refresh_url` without one. */
export function answerLink(tx: Transaction, link: AccountLink, outcome: Outcome): string {
  const account = tx.get('account', link.account);
  if (account && outcome !== 'leave') setStanding(tx, account, outcome);
  tx.put('account_link', { ...link, answered: true });
  return link.returnUrl ?? link.refreshUrl;
}

const invalid = (code: string, message: string, param: string): ApiError =>
  new ApiError(400, { type: 'invalid_request_error', code, message, param });

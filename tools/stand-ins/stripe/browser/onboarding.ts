/** The hosted onboarding: https://docs.stripe.com/connect/hosted-onboarding */
import { readFileSync } from 'node:fs';
import { checkParameters, decodeForm } from '../api/parameters.ts';
import { answerLink, linkOfSession, OUTCOMES, type Outcome, openLink } from '../objects/accounts/links.ts';
import { ApiError } from '../objects/errors.ts';
import type { AccountLink } from '../objects/objects.ts';
import type { Store } from '../store.ts';
import { escaped, type Page } from './pages.ts';

type Visit = { method: string; path: string; form: string };

const STANDINGS: Record<string, string> = {
  active: 'Everything is confirmed.',
  pending: 'It is being checked.',
  restricted: 'Something is missing.',
  rejected: 'It is refused.',
};

const common = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

/** The hosted onboarding behind a link: the link itself, its page, and the answer. Undefined for other paths. */
export function onboardingAt(store: Store, { method, path, form }: Visit): Page | undefined {
  if (path === '/setup/onboarding.css' && method === 'GET')
    return { headers: { ...common, 'Content-Type': 'text/css; charset=utf-8' }, body: read('onboarding.css') };
  const [, account, link] = /^\/setup\/e\/(acct_\w+)\/(\w+)$/.exec(path) ?? [];
  const [, session] = /^\/setup\/s\/(\w+)$/.exec(path) ?? [];
  try {
    if (account && link && method === 'GET') return leadTo(store.transact((tx) => openLink(tx, account, link)));
    const found = session === undefined ? undefined : linkOfSession(store, session);
    if (!found) return undefined;
    if (found.answered) return leadTo(found.refreshUrl);
    if (method === 'GET') return pageOf(store, found);
    const { outcome } = checkParameters<{ outcome: Outcome }>(decodeForm(form), { outcome: OUTCOMES }, ['outcome']);
    return leadTo(store.transact((tx) => answerLink(tx, found, outcome)));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { status: error.status, headers: { ...common, 'Content-Type': 'text/plain' }, body: error.message };
  }
}

const leadTo = (url: string): Page => ({ status: 303, headers: { ...common, Location: url }, body: '' });

function pageOf(store: Store, { account: id, returnUrl, refreshUrl }: AccountLink): Page {
  const account = store.get('account', id);
  const status = account?.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status;
  const person = account?.contact_email ?? id;
  const body = read('onboarding.html')
    .replace('{{person}}', () => escaped(person))
    .replace('{{standing}}', () => STANDINGS[status ?? ''] ?? 'Nothing is asked for.');
  // The response to the form redirects to another origin, and browsers apply `form-action` to it.
  const away = new URL(returnUrl ?? refreshUrl).origin;
  const policy = `default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self' ${away}`;
  return { headers: { ...common, 'Content-Security-Policy': policy }, body };
}

function read(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8');
}

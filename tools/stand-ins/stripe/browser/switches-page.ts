/** Page of the switches: the balance of the platform, and each connected account with its possible states. */
import { readFileSync } from 'node:fs';
import { fundsOf } from '../objects/balance/balance.ts';
import type { Account } from '../objects/objects.ts';
import type { Store } from '../store.ts';
import { escaped, type Page } from './pages.ts';

/** Switches of an account, with the labels of their buttons. */
const BUTTONS = [
  ['activate', 'Confirm'],
  ['check', 'Check'],
  ['restrict', 'Ask for more'],
  ['reject', 'Refuse'],
  ['close', 'Close'],
  ['drain', 'Pay out'],
] as const;

const common = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self'",
};

/** `/dashboard` and its style; undefined for other paths. */
export function dashboardAt(store: Store, path: string): Page | undefined {
  if (path === '/dashboard.css') {
    const body = readFileSync(new URL('switches-page.css', import.meta.url), 'utf8');
    return { headers: { ...common, 'Content-Type': 'text/css; charset=utf-8' }, body };
  }
  if (path !== '/dashboard') return undefined;
  return { headers: { ...common, 'Content-Type': 'text/html; charset=utf-8' }, body: pageOf(store) };
}

const pageOf = (store: Store): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Stripe's dashboard (simulated)</title>
<link rel="stylesheet" href="/dashboard.css">
<main>
<p class="note">Simulated – no real money moves</p>
<h1>Stripe's dashboard</h1>
<section>
<h2>Balance of the platform</h2>
<p>${balanceOf(store, null)}</p>
<form method="post" action="/_standin/balance"><button type="submit" name="do" value="drain">Pay out</button></form>
</section>
${store.newestFirst('account').map(sectionOf(store)).join('\n') || '<p>There are no connected accounts.</p>'}
</main>
</html>
`;

const sectionOf = (store: Store) => (account: Account) => {
  const { id, closed, contact_email: email = id, configuration } = account;
  const status = configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status ?? 'no transfers';
  const buttons = BUTTONS.map(([what, label]) => `<button type="submit" name="do" value="${what}">${label}</button>`);
  return `<section>
<h2>${escaped(email)}</h2>
<p>${id}</p>
<p><strong>${closed ? 'closed' : status}</strong> · ${balanceOf(store, id)}</p>
${closed ? '' : `<form method="post" action="/_standin/accounts/${id}">${buttons.join(' ')}</form>`}
</section>`;
};

function balanceOf(store: Store, account: string | null): string {
  const { available, pending } = fundsOf(store, account);
  return `${dollars(available)} available, ${dollars(pending)} pending`;
}

const dollars = (cents: number): string => `${cents < 0 ? '−' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`;

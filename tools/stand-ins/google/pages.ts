import { readFileSync } from 'node:fs';
import type { ListedAccount } from './accounts.ts';
import { faults } from './faults.ts';

/** The registered site: its name, and the accounts of the chooser. */
export type Site = { readonly name: string; readonly accounts: readonly ListedAccount[] };

/** The account chooser. `rejected` is typed text that is no address. */
export function chooserPage({ name, accounts }: Site, rejected?: string): string {
  const wrong = rejected !== undefined;
  return page(
    'Choose an account',
    `<hgroup>
        <h1>Choose an account</h1>
        <p>to continue to ${escapeHtml(name)}</p>
      </hgroup>
      <form method="post">
        <ul class="accounts">${accounts.map(accountItem).join('')}</ul>
      </form>
      <form method="post" class="typed">
        <label for="address">Another address</label>
        <input id="address" name="account" type="email" required maxlength="254" autocomplete="off" autocapitalize="none"
          spellcheck="false" placeholder="name@example.com" value="${escapeHtml(rejected ?? '')}"
          ${wrong ? 'aria-invalid="true" aria-describedby="error" autofocus' : ''}>
        ${wrong ? '<p class="error" id="error">Please type an address, such as name@example.com.</p>' : ''}
        <div class="buttons">
          <button form="cancel" name="cancel" value="1">Cancel</button>
          <button class="main">Continue</button>
        </div>
      </form>
      <form method="post" id="cancel"></form>
      <details>
        <summary>Addresses that make something go wrong</summary>
        <dl>${faults.map(({ address, what }) => `<div><dt>${address}@…</dt><dd>${what}</dd></div>`).join('')}</dl>
      </details>`,
  );
}

/** Page for a person whom a site sent with an invalid request. */
export function refusalPage(reason: string): string {
  return page(
    'Sign-in refused',
    `<hgroup>
        <h1>This sign-in cannot continue</h1>
        <p>The site that sent you here asked in a way that is not accepted.</p>
      </hgroup>
      <p class="error">${escapeHtml(reason)}</p>
      <p>You can close this window and go back to the site.</p>`,
  );
}

export function styles(): string {
  return readFileSync(new URL('pages.css', import.meta.url), 'utf8');
}

/**
 * The button's accessible name is the address alone; the name beside it describes it. Its `::after` covers the whole
 * row.
 */
function accountItem({ email, name }: ListedAccount, index: number): string {
  return `<li>
          <span class="badge" aria-hidden="true">${escapeHtml(name.charAt(0))}</span>
          <span class="name" id="name-${index}">${escapeHtml(name)}</span>
          <button name="account" value="${escapeHtml(email)}" aria-describedby="name-${index}">${escapeHtml(email)}</button>
        </li>`;
}

function page(title: string, main: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${title} (simulated sign-in)</title>
    <link rel="stylesheet" href="/pages.css">
  </head>
  <body>
    <header class="simulated">Simulated sign-in – this is not Google</header>
    <main>
      ${main}
    </main>
  </body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The list of letters with a letter that is open beside it. */
import { readFileSync } from 'node:fs';
import { FAULTS } from './faults.ts';
import type { Letter } from './letter.ts';

type InboxPage = {
  /** Newest first. */
  readonly letters: readonly Letter[];
  /** Number of all letters; the page may show fewer. */
  readonly total: number;
  /** Address of the displayed letters; null for all. */
  readonly to: string | null;
  readonly open: OpenLetter | undefined;
  readonly ordered: readonly string[];
};

export function inboxPage(inbox: InboxPage): string {
  const { open, to, total } = inbox;
  const title = open ? open.letter.subject || 'No subject' : `Inbox (${total})`;
  return page(
    title,
    `<div class="inbox${open ? ' has-open' : ''}">
      <nav class="letters" aria-labelledby="inbox">
        <div class="bar">
          <${open ? 'p' : 'h1'} class="title" id="inbox">Inbox</${open ? 'p' : 'h1'}>
          <p class="count" id="count">${counted(total)}</p>
        </div>
        ${search(to)}
        <p class="live" id="live" role="status"></p>
        ${list(inbox)}
        ${tools(inbox)}
      </nav>
      <main>${open ? letterView(open, to) : hint(total)}</main>
    </div>`,
  );
}

export const missingPage = (): string =>
  page(
    'No such letter',
    `<main class="alone"><h1>This letter is not here</h1>
      <p>It may have been thrown away. <a href="/">All letters</a></p></main>`,
  );

export const styles = (): string => ['pages.css', 'letter.css'].map(read).join('\n');
export const script = (): string => read('live.js');

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');

const counted = (total: number) => (total === 1 ? '1 letter' : `${total} letters`);

const search = (to: string | null): string => `<form class="search" role="search" action="/">
          <label for="to">To</label>
          <input id="to" name="to" type="search" value="${escapeHtml(to ?? '')}" placeholder="Any address" autocomplete="off"
            autocapitalize="none" spellcheck="false">
          <button>Show</button>
        </form>`;

function list({ letters, total, to, open }: InboxPage): string {
  if (total === 0)
    return `<p class="none" id="letters">${to ? `No letter to ${escapeHtml(to)} yet.` : 'No letters yet.'}</p>`;
  const more = total > letters.length ? `<p class="more">The ${letters.length} newest are shown.</p>` : '';
  return `<div id="letters"><ol>${letters.map((letter) => item(letter, to, open?.letter.id)).join('')}</ol>${more}</div>`;
}

const PREVIEW_CHARACTERS = 120;

function item({ id, to, subject, text, received_at }: Letter, filter: string | null, open: string | undefined): string {
  const preview = text.replaceAll(/\s+/g, ' ').trim().slice(0, PREVIEW_CHARACTERS);
  const query = filter ? `?to=${encodeURIComponent(filter)}` : '';
  return `<li><a href="/letters/${id}${query}"${id === open ? ' aria-current="true"' : ''}>
            <span class="to">${escapeHtml(to)}</span>
            <time datetime="${received_at}">${momentOf(received_at)}</time>
            <span class="subject" dir="auto">${escapeHtml(subject || 'No subject')}</span>
            <span class="preview" dir="auto">${escapeHtml(preview)}</span>
          </a></li>`;
}

/** The time of a letter of today, the day of an older one, by this machine's clock. */
function momentOf(received: string): string {
  const at = new Date(received);
  const isToday = at.toDateString() === new Date().toDateString();
  return at.toLocaleString('en-GB', isToday ? { timeStyle: 'short' } : { day: 'numeric', month: 'short' });
}

const hint = (total: number): string =>
  total === 0
    ? `<p class="hint">Every letter that is sent here stops here.<br>It appears in this list at once.</p>`
    : `<p class="hint">Choose a letter to read it.</p>`;

function tools({ total, to, ordered }: InboxPage): string {
  const options = FAULTS.map(({ name, what }) => `<option value="${name}">${escapeHtml(what)}</option>`).join('');
  const where = to ? `?to=${encodeURIComponent(to)}` : '';
  const waiting = ordered.length > 0 ? `<p class="ordered">Ordered: ${ordered.slice(0, 5).join(', ')}</p>` : '';
  return `<div class="tools">
          <details${ordered.length > 0 ? ' open' : ''}>
            <summary>Make something go wrong</summary>
            <form method="post" action="/faults">
              <label for="fault">What happens</label>
              <select id="fault" name="fault"><option value="">Nothing, forget what was ordered</option>${options}</select>
              <label for="number">Next letters</label>
              <input id="number" name="letters" type="number" min="1" max="1000" value="1" required>
              <button>Order</button>
            </form>
            ${waiting}
            <p>An address causes it each time: ${FAULTS.map(({ name }) => `<code>${name}@…</code>`).join(' ')}</p>
          </details>
          <form method="post" action="/empty${where}">
            <button${total === 0 ? ' disabled' : ''}>${to ? 'Throw these away' : 'Throw all away'}</button>
          </form>
        </div>`;
}

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${escapeHtml(title)} (simulated mail)</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/page.css">
    <script type="module" src="/live.js"></script>
  </head>
  <body>
    <header class="simulated">Simulated mail – nothing leaves this machine</header>
    ${body}
  </body>
</html>
`;

/** Views of a letter: HTML, text, or all bytes. */
export const VIEWS = ['html', 'text', 'source'] as const;
export type View = (typeof VIEWS)[number];

type OpenLetter = { readonly letter: Letter; readonly source: string; readonly view: View };

const NAMES: Readonly<Record<View, string>> = { html: 'Letter', text: 'Plain text', source: 'Source' };

/** One letter: its head, the links to its views, and one of these. `filter` stays in the links. */
function letterView({ letter, source, view }: OpenLetter, filter: string | null): string {
  const { id, subject, from, to, received_at } = letter;
  const kept = filter ? `to=${encodeURIComponent(filter)}` : '';
  const tab = (one: View) =>
    `<a href="/letters/${id}?${[`view=${one}`, kept].filter(Boolean).join('&#38;')}"${one === view ? ' aria-current="page"' : ''}>${NAMES[one]}</a>`;
  return `<article class="letter">
          <a class="back" href="/${kept && `?${kept}`}">All letters</a>
          <h1 dir="auto">${escapeHtml(subject || 'No subject')}</h1>
          <dl>
            <div><dt>From</dt><dd dir="auto">${escapeHtml(from)}</dd></div>
            <div><dt>To</dt><dd>${escapeHtml(to)}</dd></div>
            <div><dt>Received</dt><dd><time datetime="${received_at}">${at(received_at)}</time></dd></div>
          </dl>
          <nav class="views" aria-label="Ways to look at it">${VIEWS.map(tab).join('')}</nav>
          ${body(letter, source, view)}
        </article>`;
}

const at = (received: string): string =>
  new Date(received).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });

function body({ id, subject, text, html }: Letter, source: string, view: View): string {
  if (view === 'source') return plain(source, 'source', 'ltr');
  if (view === 'text') return text ? plain(text, 'text', 'auto') : missing('plain text');
  if (!html) return missing('HTML');
  return `<iframe src="/letters/${id}/html" title="${escapeHtml(subject || 'No subject')}"
            sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`;
}

/** Scrollable, so it must be focusable (https://www.w3.org/WAI/standards-guidelines/act/rules/0ssw9k/). */
const plain = (content: string, kind: string, direction: string): string =>
  `<pre class="${kind}" dir="${direction}" tabindex="0" aria-label="${kind === 'text' ? 'Plain text' : 'Source'}" role="region">${escapeHtml(content)}</pre>`;

const missing = (what: string): string => `<p class="hint">This letter has no ${what}.</p>`;

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

import type { Letter } from '../../letters/letter.ts';
import { escapeHtml } from './escape.ts';

/** Views of a letter: HTML, text, or all bytes. */
export const VIEWS = ['html', 'text', 'source'] as const;
export type View = (typeof VIEWS)[number];

export type OpenLetter = { readonly letter: Letter; readonly source: string; readonly view: View };

const NAMES: Readonly<Record<View, string>> = { html: 'Letter', text: 'Plain text', source: 'Source' };

/** One letter: its head, the links to its views, and one of these. `filter` stays in the links. */
export function letterView({ letter, source, view }: OpenLetter, filter: string | null): string {
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

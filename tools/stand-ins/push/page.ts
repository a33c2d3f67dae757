import type { Message } from './store.ts';

const STYLES = `
  :root { color-scheme: light dark; --ground: light-dark(#e9ecf0, #14171b); --paper: light-dark(#fff, #1d2126);
    --ink: light-dark(#1b2027, #eef1f5); --soft: light-dark(#525c69, #aab4c0); --edge: light-dark(#828d9a, #727d8a);
    --notice: light-dark(#ffe9a8, #4a3c0c); --on-notice: light-dark(#3d2f00, #ffe9a8); }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--ground); color: var(--ink); font: 16px / 1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
  header { padding: 6px 16px; background: var(--notice); color: var(--on-notice); font-size: .875rem; font-weight: 600; text-align: center; }
  main { max-width: 42rem; margin: auto; padding: 24px 16px; }
  h1, h2, p, ol, pre { margin: 0; padding: 0; }
  h1 { font-size: 1.375rem; } h2 { font-size: 1.0625rem; }
  ol { display: grid; gap: 12px; margin: 16px 0; list-style: none; }
  li { padding: 12px 16px; border-radius: 8px; background: var(--paper); }
  .soft { color: var(--soft); font-size: .875rem; }
  pre { margin-top: 8px; white-space: pre-wrap; font-size: .8125rem; }
  button { min-height: 40px; padding: 6px 12px; border: 1px solid var(--edge); border-radius: 8px; background: transparent; color: inherit; font: inherit; }`;

export const messagesPage = ({
  messages,
  total,
}: {
  messages: readonly Message[];
  total: number;
}): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Push messages (${total}) (simulated)</title>
    <link rel="icon" href="data:,">
    <style>${STYLES}</style>
  </head>
  <body>
    <header>Simulated push service – nothing leaves this machine</header>
    <main>
      <h1>Push messages (${total})</h1>
      ${total === 0 ? '<p>No message yet. Reload this page to look again.</p>' : `<ol>${messages.map(item).join('')}</ol>`}
      <form method="post" action="/empty"><button${total === 0 ? ' disabled' : ''}>Throw all away</button></form>
    </main>
  </body>
</html>
`;

function item({ data, ttl, urgency, topic, receivedAt, subscription }: Message): string {
  const { title = 'Message', body = '' } = notificationIn(data);
  const how = [`urgency ${urgency}`, `${ttl} seconds`, topic ? `topic ${topic}` : 'no topic'].join(', ');
  return `<li><h2 dir="auto">${escapeHtml(title)}</h2><p dir="auto">${escapeHtml(body)}</p>
        <p class="soft"><time datetime="${new Date(receivedAt).toISOString()}">${new Date(receivedAt).toLocaleString('en-GB')}</time>,
          to ${escapeHtml(subscription)}, ${escapeHtml(how)}</p>
        <details><summary class="soft">What the browser reads</summary><pre>${escapeHtml(data)}</pre></details></li>`;
}

/** Content of a declarative message (https://www.w3.org/TR/push-api/#declarative-push-message); empty for any other. */
function notificationIn(data: string): { title?: string; body?: string } {
  try {
    const { title, body } = (JSON.parse(data) as { notification?: Record<string, unknown> }).notification ?? {};
    return { ...(title ? { title: String(title) } : {}), ...(body ? { body: String(body) } : {}) };
  } catch {
    return {};
  }
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

import { type Context, Hono } from 'hono';
import { BRAND, pageTitle } from '../../../core/brand.ts';
import { letterFrameWords } from '../../../core/words/en/letters/frame.ts';
import { unsubscribeWords } from '../../../core/words/en/letters/unsubscribe.ts';
import { escapeXml } from '../../../core/xml.ts';
import { readUnsubscribeKey } from '../../domain/notifications/letter-links.ts';
import { hasComplained, storePreference } from '../../domain/notifications/preferences.ts';
import { toFailure } from '../../errors.ts';
import type { ApiEnv } from '../../middleware/api-env.ts';
import { readText } from '../../middleware/input/body.ts';

const words = unsubscribeWords.page;

/** Body of a mail program's post (RFC 8058), and of the page's button. */
const BODY_BYTE_LIMIT = 1024;

/** The visitor comes from a letter, without a session and possibly without JavaScript. */
export const unsubscribeRoutes = new Hono<ApiEnv>()
  // Programs that open links automatically must not change anything, so there is a button.
  .get('/unsubscribe/:key', async (c) => {
    const { kind } = await readUnsubscribeKey(c.get('deps'), c.req.param('key'));
    return answerPage(c, { ...words.ask, text: words.ask.text(unsubscribeWords.news[kind]), wanted: '0' });
  })
  .post('/unsubscribe/:key', async (c) => {
    const deps = c.get('deps');
    const found = await readUnsubscribeKey(deps, c.req.param('key'));
    const wanted = new URLSearchParams(await readText(c, BODY_BYTE_LIMIT)).get('wanted') === '1';
    await storePreference(deps, found.userId, { topic: found.kind, channel: 'mail', wanted });
    const letters = unsubscribeWords.news[found.kind];
    if (wanted && (await hasComplained(deps, found.userId)))
      return answerPage(c, { ...words.complained, text: words.complained.text(letters) });
    const said = wanted ? words.again : words.done;
    return answerPage(c, { ...said, text: said.text(letters), wanted: wanted ? '0' : '1' });
  })
  .onError((error, c) => {
    const { code, status } = toFailure(error);
    if (code !== 'not_found') throw error;
    return answerPage(c, words.wrong, status);
  });

type Said = { readonly title: string; readonly text: string; readonly button?: string; readonly wanted?: string };

const STYLE =
  'body{margin:0;padding:3rem 1rem;font:1.0625rem/1.5 Georgia,serif;background:light-dark(#f5f4ee,#151a17);color:light-dark(#1b231f,#ebe8dd)}html{color-scheme:light dark}main{max-width:34rem;margin:auto}h1{font-size:1.6rem;line-height:1.25}a{color:inherit}button{font:inherit;min-height:2.75rem;padding:0 1.4rem;border:0;border-radius:3px;background:light-dark(#1c5a43,#9ccbb0);color:light-dark(#fdfcf8,#10241a);cursor:pointer}';

/** Name and link of the shop: this page has no header. */
const HOME = `<a href="/">${escapeXml(BRAND)}</a>`;

function answerPage(c: Context, { title, text, button, wanted }: Said, status = 200): Response {
  const form = button
    ? `<form method="post"><input type="hidden" name="wanted" value="${wanted}"><button>${escapeXml(button)}</button></form>`
    : '';
  const page = `<!doctype html><html lang="${letterFrameWords.lang}" dir="${letterFrameWords.dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeXml(pageTitle(title))}</title><style>${STYLE}</style></head><body><main><p>${HOME}</p><h1>${escapeXml(title)}</h1><p>${escapeXml(text)}</p>${form}</main></body></html>`;
  c.header(
    'Content-Security-Policy',
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  );
  // Without a referrer a browser sends its form with `Origin: null`, which is refused.
  c.header('Referrer-Policy', 'same-origin');
  return c.html(page, status as 200);
}

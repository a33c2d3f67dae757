/** Weight of a page before any action, and of an action; in bytes, text as brotli. */
import { brotliCompressSync } from 'node:zlib';
import type { Page, Response } from 'playwright';

export const KINDS = ['html', 'css', 'javascript', 'fonts', 'pictures', 'other'] as const;
export type Kind = (typeof KINDS)[number];

export type Weight = Readonly<Record<Kind, number>> & {
  readonly requests: number;
  /** Pictures of the first window only; browsers fetch some below it as well. */
  readonly firstView: number;
};

export function kindOf(contentType: string): Kind {
  if (/javascript/.test(contentType)) return 'javascript';
  if (/^text\/css/.test(contentType)) return 'css';
  if (/^text\/html/.test(contentType)) return 'html';
  if (/^font\/|woff/.test(contentType)) return 'fonts';
  return contentType.startsWith('image/') ? 'pictures' : 'other';
}

/** Bytes on the wire: compressed formats count as they are. */
export const bytesOf = (kind: Kind, body: Uint8Array): number =>
  kind === 'fonts' || (kind === 'pictures' && !isText(body)) ? body.byteLength : brotliCompressSync(body).byteLength;

const isText = (body: Uint8Array): boolean => body[0] === '<'.charCodeAt(0);

type Answer = { readonly url: string; readonly kind: Kind; readonly bytes: number };

/** Collects the page's fetches from now on; a redirect has no body and no weight. */
export function watch(page: Page): { answers(): Promise<Answer[]>; stop(): void } {
  const seen: Promise<Answer[]>[] = [];
  const keep = (response: Response) => {
    const kind = kindOf(response.headers()['content-type'] ?? '');
    const body = response.body().catch(() => Buffer.alloc(0));
    seen.push(body.then((bytes) => weights(response.url(), kind, bytes)));
  };
  page.on('response', keep);
  return { answers: async () => (await Promise.all(seen)).flat(), stop: () => page.off('response', keep) };
}

const STYLES = /<style[^>]*>([\s\S]*?)<\/style>/g;

/** The inline styles of a document, which count as CSS, and its remaining HTML. */
export function withoutStyles(html: string): { html: string; styles: string } {
  const styles = [...html.matchAll(STYLES)].map(([, text]) => text).join('\n');
  return { html: html.replace(STYLES, ''), styles };
}

/** Weight of one answer, by kind: a page with inline styles has two kinds. */
function weights(url: string, kind: Kind, body: Buffer): Answer[] {
  if (kind !== 'html') return [{ url, kind, bytes: bytesOf(kind, body) }];
  const { html, styles } = withoutStyles(body.toString());
  const css = styles ? [{ url, kind: 'css' as const, bytes: bytesOf('css', Buffer.from(styles)) }] : [];
  return [{ url, kind, bytes: bytesOf(kind, Buffer.from(html)) }, ...css];
}

/** Opens the page and weighs all fetches before any action. Inline scripts count as JavaScript. */
export async function weigh(page: Page, address: string): Promise<Weight> {
  const watched = watch(page);
  await page.goto(address, { waitUntil: 'networkidle' });
  const { scripts, shown } = await page.evaluate(lookAround);
  const answers = [...(await watched.answers()), await workerOf(page, address)];
  watched.stop();
  const sum = (matching: (answer: Answer) => boolean) =>
    answers.filter(matching).reduce((total, { bytes }) => total + bytes, 0);
  const weight = Object.fromEntries(KINDS.map((kind) => [kind, sum((answer) => answer.kind === kind)]));
  return {
    ...(weight as Record<Kind, number>),
    javascript: (weight.javascript ?? 0) + brotliCompressSync(scripts).byteLength,
    requests: new Set(answers.map(({ url }) => url)).size,
    firstView: sum(({ kind, url }) => kind === 'pictures' && shown.includes(url)),
  };
}

/** The service worker, whose fetch the page does not report. */
async function workerOf(page: Page, address: string): Promise<Answer> {
  const { href: url } = new URL('/sw.js', page.url() || address);
  const body = await (await page.request.get(url)).body();
  return { url, kind: 'javascript', bytes: bytesOf('javascript', body) };
}

/** Runs in the page: the text of its inline scripts, and the pictures in the first window. */
function lookAround(): { scripts: string; shown: string[] } {
  // Data in a script element (JSON-LD and similar) is part of the page's HTML.
  const runs = Array.from(document.scripts).filter(
    ({ src, type }) => !src && /^(|module|text\/javascript)$/.test(type),
  );
  const inWindow = (image: HTMLImageElement) => {
    const { top, bottom, left, right } = image.getBoundingClientRect();
    return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  };
  return {
    scripts: runs.map(({ text }) => text).join('\n'),
    shown: Array.from(document.images)
      .filter(inWindow)
      .map(({ currentSrc }) => currentSrc),
  };
}

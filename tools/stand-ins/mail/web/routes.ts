import { FAULTS, type Faults } from '../faults.ts';
import type { Inbox } from '../letters/inbox.ts';
import { bytesOf, type Kept, letterOf } from '../letters/letter.ts';
import { type Answer, jsonAnswer, letterAnswer, nothing, pageAnswer, redirectAnswer, textAnswer } from './answers.ts';
import { VIEWS, type View } from './pages/letter-view.ts';
import { inboxPage, missingPage, script, styles } from './pages/pages.ts';

export type Call = {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: string;
  readonly type: string;
};

export type Catcher = { readonly inbox: Inbox; readonly faults: Faults };

/** Limit of letters on the page; the JSON has all. */
const MOST_SHOWN = 200;

export async function answerTo(catcher: Catcher, call: Call): Promise<Answer> {
  const { inbox, faults } = catcher;
  const to = call.query.get('to')?.trim() || null;
  const [, id, part] = /^\/(?:api\/)?letters\/([\w-]+)(?:\/(\w+))?$/.exec(call.path) ?? [];
  if (id !== undefined) return answerLetter(catcher, call, inbox.find(id), part);
  switch (`${call.method} ${call.path}`) {
    case 'GET /':
      return pageOf(catcher, to, undefined, 'html');
    case 'POST /empty':
      inbox.empty(to);
      return redirectAnswer('/');
    case 'POST /faults':
      return orderByForm(faults, new URLSearchParams(call.body));
    case 'GET /api/letters':
      return jsonAnswer(200, await Promise.all(inbox.newestFirst(to).map(letterOf)));
    case 'DELETE /api/letters':
      inbox.empty(to);
      return nothing();
    case 'GET /api/faults':
      return jsonAnswer(200, faultsWire(faults));
    case 'POST /api/faults':
      return orderByJson(faults, call.body);
    case 'DELETE /api/faults':
      faults.forget();
      return nothing();
    case 'GET /page.css':
      return textAnswer('text/css', styles());
    case 'GET /live.js':
      return textAnswer('text/javascript', script());
    default:
      return jsonAnswer(404, { message: 'There is nothing here.' });
  }
}

/** `/letters/ID` is the page, `/letters/ID/html` the content of its frame, `/api/letters/ID/source` all bytes. */
async function answerLetter(
  catcher: Catcher,
  { method, path, query }: Call,
  kept: Kept | undefined,
  part?: string,
): Promise<Answer> {
  const asked = method === 'GET' ? `${path.startsWith('/api/') ? 'api ' : ''}${part ?? ''}` : 'other';
  if (!kept)
    return asked === '' ? pageAnswer(404, missingPage()) : jsonAnswer(404, { message: 'There is no such letter.' });
  if (asked === 'api ') return jsonAnswer(200, await letterOf(kept));
  if (asked === 'api source') return textAnswer('text/plain', bytesOf(kept));
  if (asked === 'html') return letterAnswer((await letterOf(kept)).html);
  if (asked !== '') return jsonAnswer(404, { message: 'There is nothing here.' });
  const view = VIEWS.find((one) => one === query.get('view')) ?? 'html';
  return pageOf(catcher, query.get('to')?.trim() || null, kept, view);
}

async function pageOf(
  { inbox, faults }: Catcher,
  to: string | null,
  open: Kept | undefined,
  view: View,
): Promise<Answer> {
  const all = inbox.newestFirst(to);
  return pageAnswer(
    200,
    inboxPage({
      letters: await Promise.all(all.slice(0, MOST_SHOWN).map(letterOf)),
      total: all.length,
      to,
      open: open && { letter: await letterOf(open), source: bytesOf(open).toString('utf8'), view },
      ordered: faults.ordered,
    }),
  );
}

const faultsWire = (faults: Faults) => ({
  faults: FAULTS.map(({ name, what }) => ({ name, what })),
  ordered: faults.ordered,
});

function orderByJson(faults: Faults, body: string): Answer {
  const { fault, letters = 1 } = parsed(body);
  if (faults.order(String(fault), Number(letters))) return jsonAnswer(200, faultsWire(faults));
  return jsonAnswer(422, { message: 'Send {"fault": a name of GET /api/faults, "letters": 1 to 1000}.' });
}

function parsed(body: string): { fault?: unknown; letters?: unknown } {
  try {
    return (JSON.parse(body) ?? {}) as object;
  } catch {
    return {};
  }
}

function orderByForm(faults: Faults, form: URLSearchParams): Answer {
  const fault = form.get('fault') ?? '';
  if (fault === '') faults.forget();
  else faults.order(fault, Number(form.get('letters') ?? 1));
  return redirectAnswer('/');
}

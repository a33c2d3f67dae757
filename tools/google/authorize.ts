import { accountAt } from './accounts.ts';
import { type Answer, pageAnswer, redirectAnswer } from './answers.ts';
import { chooserPage, refusalPage } from './pages/pages.ts';
import type { Provider } from './provider.ts';
import { BadRequest, readSignInRequest, type SignInRequest } from './requests.ts';

/**
 * `/authorize`: shows the account chooser or, with a `choice`, handles its answer. The chooser's form posts to its own
 * URL, so that the request is included and validated again; no state is stored between the two.
 */
export function answerAuthorize(provider: Provider, query: URLSearchParams, choice?: URLSearchParams): Answer {
  try {
    const request = readSignInRequest(query, provider.client);
    return choice ? answerChoice(provider, request, choice) : chooser(provider, 200);
  } catch (error) {
    if (!(error instanceof BadRequest)) throw error;
    return pageAnswer(400, refusalPage(error.message));
  }
}

function answerChoice(provider: Provider, request: SignInRequest, choice: URLSearchParams): Answer {
  const { state } = request;
  const { redirectUri } = provider.client;
  if (choice.has('cancel')) return redirectAnswer(redirectUri, { error: 'access_denied', state });
  const typed = choice.get('account') ?? '';
  const account = accountAt(typed, provider.site.accounts);
  if (!account) return chooser(provider, 422, typed);
  return redirectAnswer(redirectUri, { code: provider.codes.issue({ account, request }), state });
}

function chooser({ client, site }: Provider, status: number, rejected?: string): Answer {
  return pageAnswer(status, chooserPage(site, rejected), new URL(client.redirectUri).origin);
}

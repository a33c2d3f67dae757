import { accountAt } from './accounts.ts';
import { type Answer, pageAnswer, redirectAnswer } from './answers.ts';
import type { Issuer } from './issuer.ts';
import { chooserPage, refusalPage } from './pages/pages.ts';
import { BadRequest, readSignInRequest, type SignInRequest } from './requests.ts';

/**
 * `/authorize`: shows the account chooser or, with a `choice`, handles its answer. The chooser's form posts to its own
 * URL, so that the request is included and validated again; no state is stored between the two.
 */
export function answerAuthorize(issuer: Issuer, query: URLSearchParams, choice?: URLSearchParams): Answer {
  try {
    const request = readSignInRequest(query, issuer.client);
    return choice ? answerChoice(issuer, request, choice) : chooser(issuer, 200);
  } catch (error) {
    if (!(error instanceof BadRequest)) throw error;
    return pageAnswer(400, refusalPage(error.message));
  }
}

function answerChoice(issuer: Issuer, request: SignInRequest, choice: URLSearchParams): Answer {
  const { state } = request;
  const { redirectUri } = issuer.client;
  if (choice.has('cancel')) return redirectAnswer(redirectUri, { error: 'access_denied', state });
  const typed = choice.get('account') ?? '';
  const account = accountAt(typed, issuer.site.accounts);
  if (!account) return chooser(issuer, 422, typed);
  return redirectAnswer(redirectUri, { code: issuer.codes.issue({ account, request }), state });
}

function chooser({ client, site }: Issuer, status: number, rejected?: string): Answer {
  return pageAnswer(status, chooserPage(site, rejected), new URL(client.redirectUri).origin);
}

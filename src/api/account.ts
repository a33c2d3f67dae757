/** Calls about the signed-in user's own account. Signing in and out is in `client.ts`. */
import { type Device, deviceWire } from '../../core/accounts/device.ts';
import type { FactorProof, OwnPasswordChange, Reauthentication } from '../../core/accounts/factors.ts';
import { type GoogleLink, googleLinkWire, type LinkConfirmation } from '../../core/accounts/google-link.ts';
import { type Me, meWire, type Profile, type SignUp } from '../../core/accounts/user.ts';
import { fromWire } from '../../core/entity/wire.ts';
import { type MyReport, myReportWire } from '../../core/moderation/report.ts';
import { answerOf, api, authenticated, bodyOf, exchange, nextOf } from './client.ts';

export const signUp = (account: SignUp): Promise<unknown> => answerOf(api.auth['sign-up'].$post({ json: account }));

/** Start of Google sign-in; opened as a window, not fetched. */
export const GOOGLE_PATH = '/api/auth/google';

/** Start of linking a Google account to the signed-in user's account. */
export const GOOGLE_LINK_PATH = `${GOOGLE_PATH}?for=link`;

/**
 * Confirms, with the account's password, the link prepared in the Google window. Returns the bearer of a new session.
 */
export async function confirmGoogleLink(confirmation: LinkConfirmation): Promise<string> {
  await answerOf(api.auth.google.link.$post({ json: confirmation }));
  return exchange(confirmation.email);
}

export async function getGoogleLink(): Promise<GoogleLink> {
  return fromWire<GoogleLink, typeof googleLinkWire>(
    googleLinkWire,
    await bodyOf(authenticated(api.auth.google.link.$get())),
  );
}

export const unlinkGoogle = (factor?: FactorProof): Promise<unknown> =>
  authenticated(api.auth.google.link.$delete({ json: { factor } }));

/** The signed-in user, with the role from the server. */
export async function getMe(): Promise<Me> {
  return fromWire<Me, typeof meWire>(meWire, await bodyOf(authenticated(api.auth.me.$get())));
}

/** Changes name and photo; without a photo the present one stays. */
export async function updateProfile(profile: Profile): Promise<Me> {
  return fromWire<Me, typeof meWire>(meWire, await bodyOf(authenticated(api.auth.profile.$patch({ json: profile }))));
}

/**
 * Ends every session, this one included. Returns the Google account that was unlinked because its address differs from
 * the account's; otherwise null.
 */
export async function changePassword(change: OwnPasswordChange): Promise<string | null> {
  return (await bodyOf(authenticated(api.auth.password.$post({ json: change })))).unlinked ?? null;
}

/** Deletes the account and its sessions. An account without a password sends an empty one. */
export const deleteAccount = (owner: Reauthentication): Promise<unknown> =>
  authenticated(api.auth.account.$delete({ json: owner }));

/** All personal data of the signed-in user, every part of the export together. */
export async function exportOwnData(): Promise<object> {
  const whole: Record<string, unknown> = {};
  let part: number | null = 1;
  while (part !== null) {
    const answer: { readonly next: number | null } = await bodyOf(
      authenticated(api.auth.export.$get({ query: { part: String(part) } })),
    );
    const { next, ...rows } = answer;
    for (const [name, value] of Object.entries(rows)) {
      const before = whole[name];
      if (Array.isArray(value) && Array.isArray(before)) before.push(...value);
      else if (before === undefined) whole[name] = value;
    }
    part = next;
  }
  return whole;
}

export async function listDevices(): Promise<Device[]> {
  const devices = await bodyOf(authenticated(api.auth.sessions.$get()));
  return devices.map((device) => fromWire<Device, typeof deviceWire>(deviceWire, device));
}

export const signOutDevice = (id: string): Promise<unknown> =>
  authenticated(api.auth.sessions[':id'].$delete({ param: { id } }));

export const signOutAllDevices = (): Promise<unknown> => authenticated(api.auth.sessions.$delete());

/** One page of the user's own reports, newest first, each with its result; `next` is the cursor of the next page. */
export async function listMyReports(after?: string): Promise<{ reports: MyReport[]; next: string | undefined }> {
  const answer = await authenticated(api['my-reports'].$get({ query: after ? { after } : {} }));
  const rows = await answer.json();
  return {
    reports: rows.map((row) => fromWire<MyReport, typeof myReportWire>(myReportWire, row) as MyReport),
    next: nextOf(answer),
  };
}

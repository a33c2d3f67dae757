/** Signing up, and one's own account. */
import { type Device, deviceWire } from '../../core/accounts/device.ts';
import type { FactorProof, OwnPasswordChange, Reauthentication } from '../../core/accounts/factors.ts';
import {
  type GoogleLink,
  type LinkConfirmation,
  type LinkRecord,
  linkRecordWire,
} from '../../core/accounts/google-link.ts';
import { type Me, meWire, type Profile, type SignUp } from '../../core/accounts/user.ts';
import { fromWire } from '../../core/entity/wire.ts';
import { type MyReport, myReportWire } from '../../core/moderation/report.ts';
import { answerOf, api, bodyOf, nextOf, personal } from './client.ts';
import { exchange } from './session.ts';

/** Creates the account; opens no session. */
export const signUp = (account: SignUp): Promise<unknown> => answerOf(api.auth['sign-up'].$post({ json: account }));

/** Where the window for signing in with Google begins; it is opened, not fetched. */
export const GOOGLE_PATH = '/api/auth/google';

/** The same for somebody who is signed in, and wants to link the account that they are going to choose. */
export const GOOGLE_LINK_PATH = `${GOOGLE_PATH}?for=link`;

/** Confirms with the account's password the link that the window has left behind, and answers the bearer of a new session. */
export async function confirmGoogleLink(confirmation: LinkConfirmation): Promise<string> {
  await answerOf(api.auth.google.link.$post({ json: confirmation }));
  return exchange(confirmation.email);
}

/** Whether and since when Google signs in to one's own account, and what was before. */
export async function getGoogleLink(): Promise<GoogleLink> {
  const { linked_at, email, records } = await bodyOf(personal(api.auth.google.link.$get()));
  return {
    linkedAt: linked_at === null ? null : Date.parse(linked_at),
    email,
    records: records.map((record) => fromWire<LinkRecord, typeof linkRecordWire>(linkRecordWire, record)),
  };
}

/** Google does not sign in to one's own account any more. */
export const unlinkGoogle = (factor?: FactorProof): Promise<unknown> =>
  personal(api.auth.google.link.$delete({ json: { factor } }));

/** Who is signed in, with the role the server gives them now. */
export async function getMe(): Promise<Me> {
  return fromWire<Me, typeof meWire>(meWire, await bodyOf(personal(api.auth.me.$get())));
}

/** Changes name and photo; without a photo the present one stays. */
export async function updateProfile(profile: Profile): Promise<Me> {
  return fromWire<Me, typeof meWire>(meWire, await bodyOf(personal(api.auth.profile.$patch({ json: profile }))));
}

/**
 * Every session has ended when this resolves, this one included. Answers the Google account that was unlinked by it, as its
 * address is not the account's own.
 */
export async function changePassword(change: OwnPasswordChange): Promise<string | null> {
  return (await bodyOf(personal(api.auth.password.$post({ json: change })))).unlinked ?? null;
}

/** Ends the account and its sessions; the password is left empty by who has none. */
export const deleteAccount = (owner: Reauthentication): Promise<unknown> =>
  personal(api.auth.account.$delete({ json: owner }));

/** Everything that the shop holds about this person, all parts together. */
export async function exportOwnData(): Promise<object> {
  const whole: Record<string, unknown> = {};
  let part: number | null = 1;
  while (part !== null) {
    const answer: { readonly next: number | null } = await bodyOf(
      personal(api.auth.export.$get({ query: { part: String(part) } })),
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

/** Where the person is signed in, the newest first. */
export async function listDevices(): Promise<Device[]> {
  const devices = await bodyOf(personal(api.auth.sessions.$get()));
  return devices.map((device) => fromWire<Device, typeof deviceWire>(deviceWire, device));
}

/** Signs one device out. */
export const revokeDevice = (id: string): Promise<unknown> =>
  personal(api.auth.sessions[':id'].$delete({ param: { id } }));

/** Signs every device out, this one included. */
export const revokeAllDevices = (): Promise<unknown> => personal(api.auth.sessions.$delete());

/** A part of what this person has reported, newest first, with what became of it, and where the next part begins. */
export async function listMyReports(after?: string): Promise<{ reports: MyReport[]; next: string | undefined }> {
  const answer = await personal(api['my-reports'].$get({ query: after ? { after } : {} }));
  const rows = await answer.json();
  return {
    reports: rows.map((row) => fromWire<MyReport, typeof myReportWire>(myReportWire, row) as MyReport),
    next: nextOf(answer),
  };
}

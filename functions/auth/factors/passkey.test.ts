/** Our check of passkeys against an independent implementation: both accept and refuse the same input. */
import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { describe, expect, test } from 'vitest';
import {
  type Algorithm,
  asserted,
  coseKey,
  created,
  newPasskey,
  type Odd,
  type Passkey,
} from '../../../tests/fixtures/people/authenticator.ts';
import { ORIGIN } from '../../../tests/harness.ts';
import { checkAssertion, checkRegistration } from './passkey.ts';

const CHALLENGE = 'a'.repeat(64);
const EXPECTED = { challenge: CHALLENGE, origin: ORIGIN };
const ALGORITHMS = [-7, -8, -257] as const satisfies readonly Algorithm[];
const THEIRS = {
  expectedChallenge: CHALLENGE,
  expectedOrigin: ORIGIN,
  expectedRPID: new URL(ORIGIN).hostname,
  requireUserVerification: true,
};

const theirCreation = (response: RegistrationResponseJSON) =>
  verifyRegistrationResponse({ ...THEIRS, response, supportedAlgorithmIDs: [...ALGORITHMS] }).then(
    ({ verified }) => verified,
    () => false,
  );

const theirAssertion = (response: AuthenticationResponseJSON, passkey: Passkey, counter: number) =>
  verifyAuthenticationResponse({
    ...THEIRS,
    response,
    credential: { id: passkey.id, publicKey: new Uint8Array(coseKey(passkey)), counter },
  }).then(
    ({ verified }) => verified,
    () => false,
  );

const knownOf = (passkey: Passkey, counter: number) => ({
  key: passkey.publicKey.export({ type: 'spki', format: 'der' }).toString('base64url'),
  algorithm: passkey.algorithm,
  counter,
});

const json = <Shape>(response: object) => response as Shape;

describe.each(ALGORITHMS)('algorithm %i', (algorithm) => {
  test('accepts a new passkey, and its signatures', async () => {
    const passkey = newPasskey(algorithm);
    const creation = created(passkey, CHALLENGE, {}, 7);
    expect(await checkRegistration(creation, EXPECTED)).toEqual({
      credential: passkey.id,
      key: creation.response.publicKey,
      algorithm,
      counter: 7,
    });
    expect(await theirCreation(json(creation))).toBe(true);
    const assertion = asserted(passkey, CHALLENGE, 8);
    expect(await checkAssertion(assertion, knownOf(passkey, 7), EXPECTED)).toBe(8);
    expect(await theirAssertion(json(assertion), passkey, 7)).toBe(true);
  });

  const changed = (text: string) => `${text.slice(0, -6)}${text.at(-6) === 'A' ? 'B' : 'A'}${text.slice(-5)}`;

  test.each(['clientDataJSON', 'authenticatorData', 'signature'] as const)('refuses a changed %s', async (part) => {
    const passkey = newPasskey(algorithm);
    const right = asserted(passkey, CHALLENGE, 8);
    const wrong = { ...right, response: { ...right.response, [part]: changed(right.response[part]) } };
    expect(await checkAssertion(wrong, knownOf(passkey, 7), EXPECTED)).toBeNull();
    expect(await theirAssertion(json(wrong), passkey, 7)).toBe(false);
  });
});

const ODD: Readonly<Record<string, Odd & { challenge?: string; counter?: number }>> = {
  'another page': { origin: 'https://dogear.example' },
  'a page within another host': { origin: 'https://sub.dogear.test' },
  'another host': { host: 'dogear.example' },
  'another ceremony': { type: 'webauthn.other' },
  'another challenge': { challenge: 'b'.repeat(64) },
  'nobody there': { flags: 0x44 },
  'nobody verified': { flags: 0x41 },
};

describe.each(Object.entries(ODD))('%s', (_, { challenge = CHALLENGE, ...odd }) => {
  test('creates no passkey', async () => {
    const creation = created(newPasskey(), challenge, odd);
    expect(await checkRegistration(creation, EXPECTED)).toBeNull();
    expect(await theirCreation(json(creation))).toBe(false);
  });

  test('accepts no signature', async () => {
    const passkey = newPasskey();
    const assertion = asserted(passkey, challenge, 8, odd);
    expect(await checkAssertion(assertion, knownOf(passkey, 7), EXPECTED)).toBeNull();
    expect(await theirAssertion(json(assertion), passkey, 7)).toBe(false);
  });
});

test('refuses a passkey and a signature of a framed page', async () => {
  const passkey = newPasskey();
  const odd = { crossOrigin: true };
  expect(await checkRegistration(created(passkey, CHALLENGE, odd), EXPECTED)).toBeNull();
  expect(await checkAssertion(asserted(passkey, CHALLENGE, 8, odd), knownOf(passkey, 7), EXPECTED)).toBeNull();
});

// A copied authenticator is recognised by its counter.
test.each([
  [7, 7, null],
  [7, 6, null],
  [7, 0, null],
  [0, 0, 0],
  [0, 1, 1],
])('after the counter %i, %i gives %j', async (last, told, answer) => {
  const passkey = newPasskey();
  const assertion = asserted(passkey, CHALLENGE, told);
  expect(await checkAssertion(assertion, knownOf(passkey, last), EXPECTED)).toBe(answer);
  expect(await theirAssertion(json(assertion), passkey, last)).toBe(answer !== null);
});

test('requires the id of the browser and the id of the authenticator to match', async () => {
  const creation = created(newPasskey(), CHALLENGE);
  expect(await checkRegistration({ ...creation, id: newPasskey().id }, EXPECTED)).toBeNull();
});

test.each(['', 'AA', '!', 'A'])('refuses bytes that are not base64url: %j', async (text) => {
  const passkey = newPasskey();
  const { id, response } = asserted(passkey, CHALLENGE, 8);
  const creation = created(passkey, CHALLENGE);
  for (const part of ['clientDataJSON', 'authenticatorData', 'signature'])
    expect(
      await checkAssertion({ id, response: { ...response, [part]: text } }, knownOf(passkey, 7), EXPECTED),
    ).toBeNull();
  for (const part of ['clientDataJSON', 'authenticatorData', 'publicKey'])
    expect(await checkRegistration({ id, response: { ...creation.response, [part]: text } }, EXPECTED)).toBeNull();
});

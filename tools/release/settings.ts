/**
 * Settings of a deployment: the form of each, the way it comes to `npm run deploy -- --setup`, and the file of
 * `--values` that setup and deployment read.
 */
import { parseOrigin } from '../../core/own-origin.ts';
import { contactSettingFault, senderOf } from '../../functions/services/mail/mail-rules.ts';
import { smtpServerOf } from '../../functions/services/mail/smtp-mailer.ts';
import { vapidOf } from '../../functions/services/push/push-settings.ts';
import { newVapidKeys } from '../stack/vapid-keys.ts';

export type Setting = {
  /** True for what must stand neither in a file of the project, nor in an argument or an output. */
  readonly isSecret: boolean;
  /**
   * `always`: a setup needs it. `once`: it needs it unless the Worker has it. `later`: Stripe gives it after the setup
   * has named the endpoints. `database`: the setup takes it from Turso unless it is given. `made`: the setup makes it.
   */
  readonly comes: 'always' | 'once' | 'later' | 'database' | 'made' | 'optional';
  readonly asks: string;
  /** Fault of a value, without the value; undefined for a valid one. */
  readonly faultOf: (value: string) => string | undefined;
};

const form =
  (pattern: RegExp, says: string) =>
  (value: string): string | undefined =>
    pattern.test(value) ? undefined : says;

/** The fault that another check throws. Its message must not have the value. */
const thrown =
  (check: (value: string) => unknown) =>
  (value: string): string | undefined => {
    try {
      check(value);
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };

const WORD = form(/^\S+$/, 'it has no space');
const HEADER = form(/^[\w-]+$/, 'it is the name of a header');
const MAIL_WEBHOOK = form(/^whsec_\S+$/, 'it begins with whsec_');
const WEBHOOK = form(/^whsec_\w+$/, 'it begins with whsec_');
const LONG = form(/^\S{32,}$/, 'it has at least 32 characters: openssl rand -base64 32');

/** A key pair that is only used to check one half of another one. */
const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = newVapidKeys();
const VAPID = { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT: 'mailto:push@dogear.test' };

function originFault(value: string): string | undefined {
  return thrown(parseOrigin)(value) ?? (value.startsWith('https://') ? undefined : 'it begins with https://');
}

const variable = (comes: Setting['comes'], asks: string, faultOf: Setting['faultOf']): Setting => ({
  isSecret: false,
  comes,
  asks,
  faultOf,
});

const secret = (comes: Setting['comes'], asks: string, faultOf: Setting['faultOf']): Setting => ({
  isSecret: true,
  comes,
  asks,
  faultOf,
});

export const SETTINGS = {
  ORIGIN: variable('always', "The shop's address, such as https://your.shop", originFault),
  STRIPE_SECRET_KEY: secret(
    'always',
    "Stripe's secret key",
    form(/^[sr]k_(?:test|live)_\w+$/, 'it begins with sk_live_ or sk_test_'),
  ),
  PUBLIC_STRIPE_KEY: variable(
    'always',
    "Stripe's publishable key",
    form(/^pk_(?:test|live)_\w+$/, 'it begins with pk_live_ or pk_test_'),
  ),
  GOOGLE_CLIENT_ID: variable(
    'always',
    "Google's client id",
    form(/^[\w-]+\.apps\.googleusercontent\.com$/, 'it ends with .apps.googleusercontent.com'),
  ),
  GOOGLE_CLIENT_SECRET: secret('once', "Google's client secret", WORD),
  DATABASE_URL: variable(
    'database',
    "The database's address",
    form(/^(?:libsql|https):\/\/\S+$/, 'it begins with libsql://'),
  ),
  DATABASE_AUTH_TOKEN: secret('database', "The database's token", WORD),
  STRIPE_WEBHOOK_SECRET: secret('later', 'Signing secret of the endpoint /api/stripe/webhook', WEBHOOK),
  STRIPE_ACCOUNTS_WEBHOOK_SECRET: secret('later', 'Signing secret of /api/stripe/accounts-webhook', WEBHOOK),
  STRIPE_PAYOUTS_WEBHOOK_SECRET: secret('later', 'Signing secret of /api/stripe/payouts-webhook', WEBHOOK),
  RATE_LIMIT_SECRET: secret('made', 'Key of stored HMACs', LONG),
  FACTOR_SECRET: secret('made', 'Key of the seeds of authenticator apps', LONG),
  VAPID_PUBLIC_KEY: variable(
    'made',
    'Public key of pushes',
    thrown((value) => vapidOf({ ...VAPID, VAPID_PUBLIC_KEY: value })),
  ),
  VAPID_PRIVATE_KEY: secret(
    'made',
    'Private key of pushes',
    thrown((value) => vapidOf({ ...VAPID, VAPID_PRIVATE_KEY: value })),
  ),
  CONTACT_EMAIL: variable('optional', 'Mailbox that people write to', contactSettingFault),
  VAPID_SUBJECT: variable(
    'optional',
    'Address for push services; nothing for that mailbox',
    thrown((value) => vapidOf({ ...VAPID, VAPID_SUBJECT: value })),
  ),
  IMPRINT: variable('optional', 'Imprint, with \\n between its lines', form(/\S/, 'it is empty')),
  MAIL_FROM: variable('optional', 'Sender of letters, such as Dogear <letters@send.your.shop>', thrown(senderOf)),
  MAIL_EVENTS_QUEUE: variable(
    'optional',
    "Queue of bounces from Cloudflare's Email Service, such as mail-events",
    form(/^[a-z\d][a-z\d-]{0,61}[a-z\d]$/, 'it has small letters, digits and hyphens'),
  ),
  SMTP_URL: secret('optional', 'Another mail server (smtps://…)', thrown(smtpServerOf)),
  MAIL_IDEMPOTENCY_HEADER: variable('optional', "That server's header for the id of a letter", HEADER),
  MAIL_WEBHOOK_SECRET: secret('optional', "Signing secret of that server's webhook", MAIL_WEBHOOK),
} as const satisfies Readonly<Record<string, Setting>>;

export type SettingName = keyof typeof SETTINGS;

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];

export const isSettingName = (name: string): name is SettingName => Object.hasOwn(SETTINGS, name);

export const settingOf = (name: SettingName): Setting => SETTINGS[name];

export const isSecretSetting = (name: SettingName): boolean => SETTINGS[name].isSecret;

export type SettingValues = Readonly<Partial<Record<SettingName, string>>>;

/** A break of a line within `IMPRINT`, which a line of a file cannot have. */
const BREAK = '\\n';

/**
 * Values of a file of lines `NAME=value`; empty lines and those that begin with `#` are skipped. A value is taken as it
 * stands, without the quotes around it. Faults name the line and never its value.
 */
export function parseValues(text: string): { readonly values: SettingValues; readonly faults: readonly string[] } {
  const values: Partial<Record<SettingName, string>> = {};
  const faults: string[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (/^\s*(?:#|$)/.test(line)) continue;
    const [, name, value = ''] = /^\s*(?:export\s+)?([A-Z_]+)\s*=(.*)$/.exec(line) ?? [];
    if (name === undefined) faults.push(`Line ${index + 1} is not NAME=value.`);
    else if (!isSettingName(name)) faults.push(`Line ${index + 1}: there is no setting ${name}.`);
    else values[name] = unquoted(value.trim());
  }
  return { values, faults };
}

const unquoted = (value: string): string => /^(["'])(.*)\1$/.exec(value)?.[2] ?? value;

/** A value as a Worker gets it. */
export const asVariable = (name: SettingName, value: string): string =>
  name === 'IMPRINT' ? value.replaceAll(BREAK, '\n') : value;

/** A value as the setup prints it, for the file of `--values`. */
export const asLine = (name: SettingName, value: string): string => `${name}=${value.replaceAll('\n', BREAK)}`;

/** Faults of the forms of given values, by setting; no value is in them. */
export const faultsOf = (values: SettingValues): string[] =>
  SETTING_NAMES.flatMap((name) => {
    const value = values[name];
    const fault = value ? settingOf(name).faultOf(value) : undefined;
    return fault ? [`${name}: ${fault.replaceAll(value ?? '', '…')}`] : [];
  });

/**
 * Contact data in a name: links, email addresses and phone numbers, also disguised ones. Messages have a rule of their
 * own (core/trust/contact-data), which knows honest numbers and words.
 */
import { undisguised } from './undisguised.ts';

type ContactKind = 'link' | 'email' | 'phone';

/** `found` is the piece after normalisation: full-width letters as plain ones, without invisible marks. */
type FoundContact = { readonly kind: ContactKind; readonly found: string };

/** Top-level domains that are no names of people, for dots with spaces around them. */
const UNAMBIGUOUS_TLDS = 'com|net|org|biz|рф';

/** Common top-level domains: a text with such an end is a host, even where it could be a name ("J.Page"). */
const COMMON_TLDS = `${UNAMBIGUOUS_TLDS}|info|xyz|top|site|online|shop|store|club|link|click|live|app|dev|page|blog|space|website|icu|vip|pro|mobi|name|gov|edu|онлайн|сайт|شبكة|موقع|مصر|السعودية|امارات`;

/** One label of a host. Signs and emoji can be registered as well as letters. */
const LABEL = String.raw`[^\s.,;:!?()<>[\]{}"'“”‘’«»…/\\|@*]{1,63}`;
const LAST_LABEL = String.raw`\p{L}[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}]`;
const HOST = String.raw`(?:${LABEL}\.)+${LAST_LABEL}`;
const TAIL = String.raw`\.?(?:[:/?#][^\s"<>]*)?`;

const EMAIL = /[^\s@<>()"]{1,64}@[^\s@<>()",;]{1,253}/gu;

const LINKS = [
  /(?<!\p{L})[a-z][a-z\d+.-]*:\/\/[^\s"<>]*/giu,
  /(?<!\p{L})(?:h(?:tt|xx)ps?|ftp|mailto|tel|sms|callto|sip|skype|whatsapp|viber|tg|signal|geo|intent|market|javascript|vbscript|data|file):[^\s"<>]+/giu,
  /(?<![\p{L}\p{N}])(?:www\d?|https?)(?![\p{L}\p{N}])[.:/\s]*[^\s"<>]*/giu,
  new RegExp(HOST + TAIL, 'giu'),
  new RegExp(
    String.raw`${LABEL}(?:\s*\.\s*|\s+(?:dot|punkt|punto|ponto|point)\s+|['‘’])(?:${UNAMBIGUOUS_TLDS})(?![\p{L}\p{N}])${TAIL}`,
    'giu',
  ),
  // Other dots. Between two l the dot is a letter of Catalan.
  new RegExp(
    String.raw`${LABEL}(?:(?<!l)[·‧∙•]|[·‧∙•](?!l))(?:${COMMON_TLDS}|\p{Ll}{2})(?![\p{L}\p{N}])${TAIL}`,
    'giu',
  ),
  // Letters one by one: "e v i l . c o m".
  /(?<![\p{L}\p{N}])(?:\p{L}\s){2,}\.(?:\s?\p{L}){2,}(?!\p{L})/gu,
  // A small "dot" before a top-level domain: "evil dot io".
  new RegExp(String.raw`${LABEL}\s+dot\s+(?:${COMMON_TLDS}|\p{Ll}{2})(?![\p{L}\p{N}])${TAIL}`, 'gu'),
  /(?<![\p{N}.])\d{1,3}(?:\.\d{1,3}){3}(?![\p{N}.])(?:[:/][^\s"<>]*)?/gu,
  /\[[\da-f]*:[\da-f:]*:[\da-f:.]*\]/giu,
] as const;

/** Country-code domains of two letters (IANA, "Root Zone Database", 2026). */
const COUNTRY_TLD =
  /^(?:a[cdefgilmoqrstuwxz]|b[abdefghijmnorstvwyz]|c[acdfghiklmnoruvwxyz]|d[ejkmoz]|e[ceghrstu]|f[ijkmor]|g[abdefghilmnpqrstuwy]|h[kmnrtu]|i[delmnoqrst]|j[emop]|k[eghimnprwyz]|l[abcikrstuvy]|m[acdeghklmnopqrstuvwxyz]|n[acefgilopruz]|om|p[aefghklmnrstwy]|qa|r[eosuw]|s[abcdeghijklmnorstuvxyz]|t[cdfghjklmnortvwz]|u[agksyz]|v[aceginu]|w[fs]|y[et]|z[amw]|бг|ею|рф|ελ|ευ|გე)$/iu;

/** Frequent surnames that are a country's domain as well. */
const SURNAME = /^(?:Li|Lu|Ma|Hu|Su|Ye|Ng|Mo|Gu)$/;

const TITLE =
  'Dr|Drs|Prof|Mr|Mrs|Ms|Mx|St|Ste|Sr|Sra|Jr|Fr|Rev|Hon|Mme|Mlle|Dra|Ing|Mag|Mgr|Bc|MUDr|JUDr|PhDr|RNDr|Dipl|Lic|Dott|Avv|Adv|Ph|Sc|Capt|Col|Gen|Lt|Sgt|Maj|Bro|Abp|Bp|Md|Mohd|Th|Chr|Wm|Yu';
const FACULTY = 'med|phil|rer|nat|jur|iur|oec|pol|theol|paed|dent|vet|sc|techn|agr|habil';
const BEFORE_NAME = String.raw`(?:(?:\p{Lu}|\p{Lo}|(?:${TITLE})(?:\.(?:${FACULTY}))*)\.)+`;

/** Initials, titles and the name behind them, without the space: "J.R.R.Tolkien", "Dr.Smith", "St.John". */
const NAME = new RegExp(
  String.raw`^${BEFORE_NAME}(?:(?:[ae]l-)?\p{Lu}\p{M}*[\p{Ll}\p{M}]+(?:(?:[-'’]\p{Lu}?|\p{Lu})[\p{Ll}\p{M}]+)*|\p{Lo}[\p{Lo}\p{M}]{2,})\.?$`,
  'u',
);

/** "Dr.med.", "M.Sc." and "Co.KG". */
const ABBREVIATION = new RegExp(
  String.raw`^(?:(?:(?:${TITLE})\.)+(?:(?:${FACULTY})\.)*(?:${FACULTY})|[BMD]\.Sc|Co\.(?:KG|KGaA|OHG|Ltd|Inc|LLC|LLP)|(?:Pty|Pvt)\.Ltd)\.?$`,
  'u',
);

/** The first word of a surname that continues after a space: "A.De Vries", "R.de la Cruz". */
const PARTICLE = new RegExp(`^${BEFORE_NAME}(?:de|di|da|du|do|dos|del|la|le|el|al|van|von|ten|ter)$`, 'iu');
const SURNAME_CONTINUES = /^ (?:(?:de|der|den|la|las|los|el|al) ){0,2}\p{Lu}\p{M}*\p{Ll}/u;

const ENDS_KNOWN = new RegExp(String.raw`\.(?:${COMMON_TLDS})\.?$`, 'iu');

/** "Dr.Smith" and "J.Li" read as surnames; other country domains are hosts behind an initial, too ("T.Me"). */
function isName(host: string, after: string): boolean {
  if (ABBREVIATION.test(host)) return true;
  if (/^\p{Lu}/u.test(host) && PARTICLE.test(host) && SURNAME_CONTINUES.test(after)) return true;
  const last = host.replace(/\.$/, '').replace(/^.*\./u, '');
  return NAME.test(host) && !ENDS_KNOWN.test(host) && (SURNAME.test(last) || !COUNTRY_TLD.test(last));
}

/** Digits of any script, with any signs between them. The Japanese long mark is a letter that stands for a hyphen. */
const DIGITS = /\+?[\p{Nd}\p{No}](?:(?:[^\p{L}\p{N}]|ー){0,4}[\p{Nd}\p{No}])*/gu;

/** Fewest digits of a phone number; more are required beside a letter. */
const FEWEST = { alone: 7, glued: 9 } as const;

/** An ISBN; no country has +978 or +979. */
const ISBN = /97[89]\d{10}/g;

/** A span of years, or a date with its year. */
const DATES = /^(?:(?:1\d|20)\d\d\D{1,3}(?:1\d|20)\d\d|\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4})$/;

/** Spellings of dot and at that hide an address from programs. */
const SPELLED: readonly (readonly [RegExp, string])[] = [
  [/\s*[([{<]\s*(?:\.|dot|punkt|point|punto)\s*[)\]}>]\s*/giu, '.'],
  [/\s*[([{<]\s*(?:@|at)\s*[)\]}>]\s*/giu, '@'],
  [/[\u3002\u06d4\u2e3c\ua4f8]/gu, '.'],
  [/\s+@\s*(?=\S+\.)|(?<=\S)\s*@\s+(?=\S+\.)/gu, '@'],
];

/** The text as a reader perceives it: compatibility forms plain, invisible characters removed. */
function asPerceived(text: string): string {
  let read = undisguised(text)
    .replaceAll(/(^|[^\p{L}\p{M}])\p{M}+/gu, '$1')
    .replaceAll(/\s{2,}/g, ' ');
  for (const [spelled, sign] of SPELLED) read = read.replaceAll(spelled, sign);
  return read.normalize('NFKC');
}

/**
 * The contact data in a text, each piece once: addresses first, then links, then numbers. Seven digits or more are a
 * phone number, except ISBNs of 13 digits and dates. `text` must have a bounded length.
 */
export function findContactDataInName(text: string): FoundContact[] {
  let remaining = asPerceived(text);
  const all: FoundContact[] = [];
  const take = (
    kind: ContactKind,
    pattern: RegExp,
    isContact: (found: string, before: string, after: string) => boolean,
  ) => {
    remaining = remaining.replaceAll(pattern, (found: string, ...rest: unknown[]) => {
      const at = rest.find((value) => typeof value === 'number') as number;
      if (!isContact(found, remaining.slice(0, at), remaining.slice(at + found.length))) return found;
      all.push({ kind, found: found.trim() });
      return ' ';
    });
  };
  take('email', EMAIL, () => true);
  for (const pattern of LINKS) take('link', pattern, (found, _before, after) => !isName(found.trim(), after));
  take('phone', DIGITS, isPhone);
  const digits = remaining.replaceAll(ISBN, '').match(/[\p{Nd}\p{No}]/gu)?.length ?? 0;
  if (digits >= FEWEST.glued) all.push({ kind: 'phone', found: remaining.trim() });
  return all;
}

function isPhone(found: string, before: string): boolean {
  const digits = found.match(/[\p{Nd}\p{No}]/gu)?.length ?? 0;
  if (DATES.test(found)) return false;
  if (/^97[89]/.test(found) && digits === 13) return false;
  return digits >= (/[\p{L}\p{M}]$/u.test(before) ? FEWEST.glued : FEWEST.alone);
}

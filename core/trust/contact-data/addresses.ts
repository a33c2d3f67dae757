/** Email addresses, links and accounts elsewhere in a message (`perceived.ts`). */

const TLD =
  'com|net|org|biz|info|xyz|top|site|online|shop|store|club|link|click|live|app|dev|page|blog|space|website|icu|vip|pro|mobi|edu|gov|io|co|uk|de|fr|es|nl|pl|ru|ch|eu|ca|au|nz|jp|cn|br|mx|cz|se|dk|fi|gr|tr|il|ua|рф|gg|tv|cc|ly|ai|gl|be|me|it|at|us|in|to|is';
/** Endings that are words as well: a host only behind a known name, or with a path. */
const WORDS = /^(?:me|it|at|us|in|to|is|be|co|es|se|pro|top|link|page|live|space|store|shop|site|online|club|info)$/;
const PROVIDER =
  'g ?mail|googlemail|hotmail|outlook|yahoo|icloud|proton(?: ?mail)?|gmx|aol|yandex|mail\\.ru|web\\.de|fastmail|tutanota|zoho|live|msn|qq|naver|libero';
const SHORTENERS =
  /(?<![\p{L}\d])(?:wa|t|m|fb|ig|paypal)\.me\b|\b(?:bit|ow)\.ly\b|\bgoo\.gl\b|\byoutu\.be\b|\bdiscord\.gg\b|\blinktr\.ee\b/gu;

const AT = String.raw`(?:\s*[@]\s*|\s*[([{<*_~-]+\s*(?:at|@|ät|arroba)\s*[)\]}>*_~-]+\s*|\s+(?:at|arroba|ät|aat|commercial at|at sign|at-sign)\s+)`;
const DOT = String.raw`(?:\s*\.\s*|\s*[([{<*_~-]+\s*(?:dot|\.|punkt|punto|ponto|point)\s*[)\]}>*_~-]+\s*|\s+(?:dot|d0t|punkt|punto|ponto|point|period|full stop)\s+)`;
const PLAIN_DOT = String.raw`(?:\.|\s*[([{<]\s*(?:dot|\.)\s*[)\]}>]\s*|\s+(?:dot|d0t|punkt|punto)\s+)`;
const NAME = String.raw`(?<![\p{L}\d._%+-])[\p{L}\d][\p{L}\d._%+-]{0,63}`;

export const EMAILS = [
  /[^\s@<>()"]{1,64}@[^\s@<>()",;]{2,253}/gu,
  new RegExp(
    String.raw`${NAME}(?:${PLAIN_DOT}[\p{L}\d_-]{1,30}){0,3}${AT}[\p{L}\d-]{1,40}(?:${DOT}[\p{L}\d-]{1,40}){0,2}${DOT}(?:${TLD})(?![\p{L}\d])`,
    'gu',
  ),
  new RegExp(String.raw`${NAME}${AT}(?:${PROVIDER})(?![\p{L}\d])`, 'gu'),
  /(?:my|me|mine|write|reach|email|e-mail|mail|contact)\b[^.!?\n]{0,40}?\b(?:gmail|googlemail|hotmail|protonmail|gmx|icloud)(?![\p{L}\d])/gu,
  /(?<![\p{L}\d])(?:gmail|googlemail|hotmail|icloud|protonmail|yahoo)\s*[:=]\s*\S+/gu,
  new RegExp(
    String.raw`(?<![\p{L}\d._-])[\p{L}\d._-]{3,64}\s+(?:gmail|googlemail|hotmail|yahoo|outlook|icloud|protonmail|gmx)\s*${DOT}?\s*(?:com|net|de|co|me|org)(?![\p{L}\d])`,
    'gu',
  ),
];

export const LINKS = [
  /(?<!\p{L})(?:h(?:tt|xx)ps?|ftp|mailto|tel|sms|tg|whatsapp|skype|signal)\s*:\s*(?:\/\/)?[^\s"<>]+/gu,
  /(?<!\p{L})[a-z][a-z\d+-]{0,30}:\/\/[^\s"<>]*/gu,
  /(?<![\p{L}\d])www\d?\s*[.\s]\s*[\p{L}\d-]+[^\s"<>]*/gu,
  SHORTENERS,
];
export const HOSTS = new RegExp(
  String.raw`(?<![\p{L}\d@.])((?:[\p{L}\d][\p{L}\d-]{0,62}${PLAIN_DOT}){1,4})(${TLD})(?![\p{L}\d-])((?:[/:?#][^\s"<>]*)?)`,
  'gu',
);
/** "evil dot shop", and not a "polka dot top": behind a word for the dot, endings that are words of few books. */
export const SPELLED_HOST =
  /(?<![\p{L}\d-])(?!polka(?!\p{L}))[\p{L}\d-]{2,63}\s*(?:(?:\s+dot\s+|[([{]\s*(?:dot|\.)\s*[)\]}]|\s\.\s?|['·‧•])\s*(?:com|net|org|biz|info|io|xyz|de|nl|co\s*(?:dot|\.)\s*uk)|\s+dot\s+(?:shop|store|site|online|club|app|dev|blog|website|live|eu|fr|cn)|\s+(?:punt|点)\s+(?:com|net|org|nl|de|eu|cn))(?![\p{L}\d])/gu;
export const NUMERIC_HOST = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/g;

const SERVICE =
  "what'?s ?app|whats ?ap+|wats ?app|wa?zz?app|telegram|viber|wechat|we chat|weixin|instagram|insta|facebook|fb|messenger|snap ?chat|snap|discord|signal|skype|kik|line|tiktok|tik tok|twitter|threema|zelle|venmo|cash ?app|paypal|ebay|etsy|vinted|linkedin";
const MINE = String.raw`(?:my|our|via|over|through|on|to|use|using|by)\s+(?:the\s+)?`;
export const HANDLES = [
  new RegExp(
    String.raw`(?<![\p{L}\d])(?:${SERVICE})\s*(?:me\b|(?:id|handle|user ?name)\s+\S*[\d_]|(?:id|user(?:name)?|name|handle|account|number|nick)\b\s*(?:is|:|=)|(?:is|:|=|@|->|→)\s*@?[\p{L}\d_.#-]{3,})`,
    'gu',
  ),
  new RegExp(
    String.raw`(?<![\p{L}\d])(?:add|text|message|msg|dm|pm|ping|write|reach|contact|call|find|chat|talk|speak|continue|move|switch|hit|send|pay)\b[^.!?\n]{0,40}?\b${MINE}(?:${SERVICE})(?![\p{L}\d])(?!\s+(?:book|edition|cover|by))`,
    'gu',
  ),
  /(?<![\p{L}\d])(?:add|find|follow|dm|pm|ping)\s+(?:me|us)\b[^.!?\n]{0,30}/gu,
  new RegExp(String.raw`(?<![\p{L}\d])(?:i am|i'm|im|am)\s+(?:also\s+)?(?:on|at)\s+(?:${SERVICE})(?![\p{L}\d])`, 'gu'),
  new RegExp(String.raw`(?<![\p{L}\d])(?:my|our)\s+(?:${SERVICE})(?![\p{L}\d])`, 'gu'),
  new RegExp(
    String.raw`(?<![\p{L}\d])(?:do you have|have you got|got|are you on|you on)\s+(?:${SERVICE})(?![\p{L}\d])(?!\s+(?:the|book|by|edition))`,
    'gu',
  ),
  /(?<![\p{L}\d@])@[\p{L}_][\p{L}\d_.]{2,}/gu,
  /(?<![\p{L}\d])[\p{L}][\p{L}\d_.]{2,40}#\d{4}(?!\d)/gu,
];

/** A missing space behind a sentence is no host: "fine.is", "page.it". */
export const isHost = (labels: string, ending: string, path: string): boolean =>
  !WORDS.test(ending) ||
  path.length > 1 ||
  /\.(?:co|com)\.$|^www/.test(labels) ||
  /^(?:amzn|instagr|linktr|paypal|ebay|gmx|web)\.$/.test(labels);

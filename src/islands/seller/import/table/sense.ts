/** Rates the plausibility of a line as human text, to distinguish code pages. */

const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Thai}/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u,
  /\p{Script=Hangul}/u,
];
const scriptOf = (letter: string): number => SCRIPTS.findIndex((script) => script.test(letter));

/** Characters beyond ASCII of languages in Latin script. */
const ALPHABETS = [
  ...['àâäáãåæçèéêëìíîïñòóôöõøùúûüýÿœß', 'áčďéěíňóřšťúůýžäľĺŕô', 'ąćęłńóśźż', 'áéíóöőúüű', 'ăâîșțşţ', 'čćđšž'],
  // A dotted capital I is two characters in lower case.
  ...['çğıi\u0307öşüâîû', 'ąčęėįšųūž', 'āčēģīķļņšūž', 'äöõüšž', 'ğüşıöç'],
];

const SIGNS = /[’‘“”„‚–—…«»‹›€£§°·•№\u00a0]/;

/** From about -4 to 1 per character beyond ASCII; higher for a plausible line. */
export function senseOf(line: string): number {
  const letters = [...line];
  const beyond = letters.filter((letter) => letter > '\u007f');
  if (beyond.length === 0) return 0;
  const latin = beyond.filter((letter) => scriptOf(letter) === 0).map((letter) => letter.toLowerCase());
  const known = Math.max(...ALPHABETS.map((alphabet) => latin.filter((letter) => alphabet.includes(letter)).length));
  const latinSense = latin.length === 0 ? 0 : 0.2 + (0.8 * known) / latin.length;
  const sum = letters.reduce((total, letter, at) => total + senseAt(letters[at - 1] ?? '', letter, latinSense), 0);
  return sum / beyond.length;
}

function senseAt(before: string, letter: string, latinSense: number): number {
  const isPlain = letter < '\u0080';
  if (isPlain && before < '\u0080') return 0;
  if (/[\ufffd\p{Cc}\p{Co}\p{Cn}]/u.test(letter)) return -4;
  const script = scriptOf(letter);
  const former = scriptOf(before);
  if (script < 0) return isPlain ? 0 : signSense(letter, former >= 0);
  // Two scripts in one word, or a capital after a lower-case letter.
  if (former >= 0 && former !== script) return -2;
  if (/\p{Ll}/u.test(before) && /\p{Lu}/u.test(letter)) return -2;
  if (isPlain) return 0;
  // A Latin word is never entirely beyond ASCII; combining marks follow a letter.
  if (script === 0) return before > '\u007f' && former === 0 ? latinSense - 0.7 : latinSense;
  if (/\p{M}/u.test(letter)) return former === script && !/\p{M}/u.test(before) ? 0.3 : -2;
  if (script === 5 && /[^ก-ฮเ-ไะาำ]/.test(letter)) return -1;
  return script < 6 ? 1 : asianSense(letter);
}

/** Punctuation inside a word suggests a wrong code page. */
const signSense = (letter: string, isBehindLetter: boolean): number =>
  SIGNS.test(letter) ? 0.3 : isBehindLetter ? -2 : -0.5;

const asianSense = (letter: string): number => {
  if (/[\uff61-\uff9f\u3400-\u4dbf\uf900-\ufaff]/.test(letter)) return -1;
  return /\p{Script=Han}/u.test(letter) ? 0.9 : 1;
};

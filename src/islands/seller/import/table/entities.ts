/** HTML character references: `&amp;`, `&eacute;`, `&#1059;` (https://html.spec.whatwg.org/#character-references). */

/** Accents by the suffix of names: `&Ccaron;` is C with a caron. */
const ACCENTS: Readonly<Record<string, string>> = {
  grave: '\u0300',
  acute: '\u0301',
  circ: '\u0302',
  tilde: '\u0303',
  macr: '\u0304',
  breve: '\u0306',
  dot: '\u0307',
  uml: '\u0308',
  ring: '\u030a',
  dblac: '\u030b',
  caron: '\u030c',
  cedil: '\u0327',
  ogon: '\u0328',
};
const ACCENTED = new RegExp(`^([A-Za-z])(${Object.keys(ACCENTS).join('|')})$`);

const NAMED: ReadonlyMap<string, string> = new Map(
  [
    'amp=& AMP=& lt=< LT=< gt=> GT=> quot=" QUOT=" apos=\' num=# lpar=( rpar=) comma=, period=. colon=: semi=; excl=! quest=?',
    'lsqb=[ rsqb=] lbrack=[ rbrack=] sol=/ equals== plus=+ ast=* commat=@ percnt=% dollar=$ lowbar=_ grave=` Hat=^ vert=| hyphen=‐ dash=‐',
    'ndash=– mdash=— horbar=― lsquo=‘ rsquo=’ rsquor=’ sbquo=‚ lsquor=‚ ldquo=“ rdquo=” rdquor=” bdquo=„ ldquor=„ laquo=« raquo=» lsaquo=‹ rsaquo=›',
    'hellip=… mldr=… bull=• middot=· dagger=† Dagger=‡ permil=‰ prime=′ Prime=″ oline=‾ frasl=⁄ iexcl=¡ iquest=¿ sect=§ para=¶ brvbar=¦',
    'cent=¢ pound=£ curren=¤ yen=¥ euro=€ copy=© reg=® trade=™ numero=№ deg=° plusmn=± times=× divide=÷ minus=− not=¬ micro=µ',
    'sup1=¹ sup2=² sup3=³ frac12=½ half=½ frac14=¼ frac34=¾ ordf=ª ordm=º uml=¨ macr=¯ acute=´ cedil=¸ circ=ˆ tilde=˜',
    'szlig=ß AElig=Æ aelig=æ OElig=Œ oelig=œ Oslash=Ø oslash=ø ETH=Ð eth=ð THORN=Þ thorn=þ Lstrok=Ł lstrok=ł Dstrok=Đ dstrok=đ',
    'Hstrok=Ħ hstrok=ħ Tstrok=Ŧ tstrok=ŧ inodot=ı imath=ı IJlig=Ĳ ijlig=ĳ fnof=ƒ infin=∞ asymp=≈ ne=≠ le=≤ ge=≥ larr=← uarr=↑ rarr=→ darr=↓ harr=↔',
    'hearts=♥ star=☆ starf=★ check=✓ phone=☎ sung=♪ female=♀ male=♂ flat=♭ natural=♮ sharp=♯',
    'Alpha=Α Beta=Β Gamma=Γ Delta=Δ Epsilon=Ε Zeta=Ζ Eta=Η Theta=Θ Iota=Ι Kappa=Κ Lambda=Λ Mu=Μ Nu=Ν Xi=Ξ Omicron=Ο Pi=Π Rho=Ρ Sigma=Σ Tau=Τ',
    'Upsilon=Υ Phi=Φ Chi=Χ Psi=Ψ Omega=Ω alpha=α beta=β gamma=γ delta=δ epsilon=ε zeta=ζ eta=η theta=θ iota=ι kappa=κ lambda=λ mu=μ nu=ν xi=ξ',
    'omicron=ο pi=π rho=ρ sigmaf=ς sigma=σ tau=τ upsilon=υ phi=φ chi=χ psi=ψ omega=ω',
    'Acy=А Bcy=Б Vcy=В Gcy=Г Dcy=Д IEcy=Е IOcy=Ё ZHcy=Ж Zcy=З Icy=И Jcy=Й Kcy=К Lcy=Л Mcy=М Ncy=Н Ocy=О Pcy=П Rcy=Р Scy=С Tcy=Т Ucy=У Fcy=Ф',
    'KHcy=Х TScy=Ц CHcy=Ч SHcy=Ш SHCHcy=Щ HARDcy=Ъ Ycy=Ы SOFTcy=Ь Ecy=Э YUcy=Ю YAcy=Я acy=а bcy=б vcy=в gcy=г dcy=д iecy=е iocy=ё zhcy=ж zcy=з',
    'icy=и jcy=й kcy=к lcy=л mcy=м ncy=н ocy=о pcy=п rcy=р scy=с tcy=т ucy=у fcy=ф khcy=х tscy=ц chcy=ч shcy=ш shchcy=щ hardcy=ъ ycy=ы softcy=ь',
    'ecy=э yucy=ю yacy=я Iukcy=І iukcy=і YIcy=Ї yicy=ї Jukcy=Є jukcy=є',
  ]
    .flatMap((line) => [...line.matchAll(/([^\s=]+)=(\S+)/g)])
    .map(([, name = '', letter = '']) => [name, letter] as const)
    .concat([
      ['nbsp', '\u00a0'],
      ['shy', '\u00ad'],
      ['ensp', '\u2002'],
      ['emsp', '\u2003'],
      ['thinsp', '\u2009'],
      ['zwnj', '\u200c'],
      ['zwj', '\u200d'],
      ['lrm', '\u200e'],
      ['rlm', '\u200f'],
      ['Tab', '\t'],
      ['NewLine', '\n'],
    ]),
);

const REFERENCE = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z][A-Za-z\d]{1,15}));/g;

/** Decodes the references of a text; unknown ones stay. */
export const decodeEntities = (text: string): string =>
  text.replaceAll(REFERENCE, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name) return NAMED.get(name) ?? accented(name) ?? whole;
    return letterOf(decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16));
  });

function accented(name: string): string | undefined {
  const [, letter = '', accent = ''] = ACCENTED.exec(name) ?? [];
  const one = (letter + (ACCENTS[accent] ?? '')).normalize('NFC');
  return name.startsWith(letter) && one.length === 1 && accent ? one : undefined;
}

/** Character by its number. Numbers from 128 to 159 are those of Windows-1252, as in browsers. */
function letterOf(number: number): string {
  if (number >= 128 && number < 160) return new TextDecoder('windows-1252').decode(Uint8Array.of(number));
  const isLetter = number > 0 && number <= 0x10ffff && !(number >= 0xd800 && number < 0xe000);
  return isLetter ? String.fromCodePoint(number) : '\ufffd';
}

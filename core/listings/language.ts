/** The language of a book: a language tag (BCP 47), as `Intl` writes it. */

/** Choices of the form, English first, then by English name. */
export const LANGUAGES: readonly string[] = /* @__PURE__ */ (
  'en ar eu bg ca zh hr cs da nl et fil fi fr de el he hi hu is id ga it ja ko la lv lt no fa pl pt ro ru sr sk sl es sv th tr uk ' +
  'ur vi cy yi'
).split(' ');

/** Limit of a tag in characters (RFC 5646, section 4.4.1). */
const TAG_MOST = 35;

/**
 * The registry of BCP 47 has no language with a longer subtag: "english" is well-formed, but unassigned. "und" means
 * none.
 */
const LANGUAGE_SUBTAG = /^(?!und)[a-z]{2,3}(?:-|$)/;

/** A well-formed tag in its canonical spelling (`PT-br` is `pt-BR`); null for any other text. */
export function parseLanguage(text: string): string | null {
  if (text.length > TAG_MOST) return null;
  try {
    const [tag = ''] = Intl.getCanonicalLocales(text);
    return LANGUAGE_SUBTAG.test(tag) && tag.length <= TAG_MOST ? tag : null;
  } catch {
    return null;
  }
}

/** The language of a tag without region and script: `pt` of `pt-BR`. */
export const primaryLanguage = (text: string): string | undefined => parseLanguage(text)?.split('-')[0];

let names: Intl.DisplayNames | undefined;

/** The English name; the tag itself where it has none. */
export function languageName(tag: string): string {
  // Cached: a search page needs the name of each language of its list.
  names ??= new Intl.DisplayNames('en', { type: 'language' });
  // Extensions and private subtags have no names.
  const { baseName } = new Intl.Locale(tag);
  return names.of(baseName) ?? tag;
}

/** A text without what readers do not see. */

/**
 * The text as a reader perceives it: compatibility forms plain ("ｅ" is "e", "①" is "1"), without invisible characters
 * and enclosing marks, and with one hyphen.
 */
export const undisguised = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Me}]/gu, '')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-');

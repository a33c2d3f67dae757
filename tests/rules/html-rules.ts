/**
 * Rules for a page's HTML: the HTML standard and WAI-ARIA. Every rule of html-validate's two sets for these is on,
 * except for those below, each with its reason.
 */
import { type ConfigData, HtmlValidate, StaticConfigLoader } from 'html-validate';

const RULES: ConfigData = {
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // Taste, not conformance: the standard leaves all of these open.
    'void-style': 'off',
    'no-inline-style': 'off',
    'no-trailing-whitespace': 'off',
    'doctype-style': 'off',
    'attr-quotes': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // It allows only `name="a-b"` names; the standard allows any text.
    'form-dup-name': 'off',
    // Title length matters only to search results; the standard has no limit.
    'long-title': 'off',
  },
};

const validator = new HtmlValidate(new StaticConfigLoader(RULES));

/** Every error in a page, as `line:column rule: message`. */
export async function htmlErrors(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  const errors = results.flatMap(({ messages }) =>
    messages.map(({ line, column, ruleId, message }) => `${line}:${column} ${ruleId}: ${message}`),
  );
  // A rule of the Nu checker that html-validate lacks.
  for (const [, heading] of html.matchAll(
    /<(h[1-6])\b[^>]*>(?:(?!<\/h[1-6]>)[\s\S])*?\brole="?(?:status|alert|log|timer|marquee)\b/g,
  ))
    errors.push(`${heading}: a live region must not stand in a heading`);
  // The checker reads text after the end of the document as a part of it; the standard allows only comments there.
  const after = html
    .split('</html>')[1]
    ?.replaceAll(/<!--.*?-->/gs, '')
    .trim();
  return after ? [...errors, `after the end of the document: ${after.slice(0, 60)}`] : errors;
}

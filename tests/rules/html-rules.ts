/**
 * What a page's HTML is held to: the HTML standard and what WAI-ARIA asks of it. Every rule of html-validate's two sets for
 * that is on, except for those below, each with its reason.
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
    // It wants `name="a-b"` names and no others; the standard takes any text.
    'form-dup-name': 'off',
    // Length is for people who search, who read the first words; the standard knows no most.
    'long-title': 'off',
  },
};

const validator = new HtmlValidate(new StaticConfigLoader(RULES));

/** Every error in a page, as `line:column rule: what is wrong`. */
export async function htmlErrors(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  const errors = results.flatMap(({ messages }) =>
    messages.map(({ line, column, ruleId, message }) => `${line}:${column} ${ruleId}: ${message}`),
  );
  // As the Nu checker has it; html-validate does not know.
  for (const [, heading] of html.matchAll(
    /<(h[1-6])\b[^>]*>(?:(?!<\/h[1-6]>)[\s\S])*?\brole="?(?:status|alert|log|timer|marquee)\b/g,
  ))
    errors.push(`${heading}: a live region must not stand in a heading`);
  // The checker reads what comes after the end of the document as if it stood in it; the standard allows only comments there.
  const after = html
    .split('</html>')[1]
    ?.replaceAll(/<!--.*?-->/gs, '')
    .trim();
  return after ? [...errors, `after the end of the document: ${after.slice(0, 60)}`] : errors;
}

/** Finds displayed sentences in a source file: TypeScript, JSX and Astro. */
import ts from 'typescript';

/** Attributes whose text is shown or read out. */
const SPOKEN = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'data-label',
  'description',
  'hint',
  'label',
  'placeholder',
  'shareTitle',
  'title',
]);

/** Texts in the form of a sentence that no visitor reads as ours. */
const NO_SENTENCE = [
  // Prefix of a photo's address.
  /^https:\/\/$/,
  // Apple's system in user agents.
  /^Mac OS$/,
  // Configuration error in the operator's log.
  /^ORIGIN /,
];

/** Quoted values of statements that are no sentences: the roles, and the time zone of a moment. */
const NO_WORDS_IN_SQL = /^(Admin|Seller|Buyer| UTC)$/;

const WORD = /\p{L}{2}/u;
/** A capital letter, and at least one word. */
const NAME = /^\p{Lu}\p{L}/u;
/** A capital letter, and at least two words. */
const SENTENCE = /^\p{Lu}[\p{L}’']* +\p{L}/u;

/** The sentences in a file, each with the file's path. Throws when an Astro file cannot be parsed. */
export function sentencesIn(path: string, text: string): string[] {
  const astro = path.endsWith('.astro');
  const file = ts.createSourceFile(
    astro ? `${path}.tsx` : path,
    astro ? asTsx(text) : text,
    ts.ScriptTarget.Latest,
    true,
  );
  const [broken] = (file as unknown as { parseDiagnostics: readonly ts.Diagnostic[] }).parseDiagnostics;
  if (astro && broken) throw new Error(`${path}: ${ts.flattenDiagnosticMessageText(broken.messageText, ' ')}`);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    for (const said of sentencesOf(node))
      if (!NO_SENTENCE.some((pattern) => pattern.test(said))) found.push(`${path}: ${said}`);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** A `script` or `style` with its content; those without one close themselves. */
const BLOCK = /<(script|style)\b[^>]*(?<!\/)>(.*?)<\/\1>/gs;

/** An Astro file in the form of a TSX file: its frontmatter, its scripts, and its template as one expression. */
function asTsx(text: string): string {
  const [, frontmatter = '', template = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? [];
  const scripts = [...template.matchAll(BLOCK)].map(([, name, code]) => (name === 'script' ? code : ''));
  const markup = template
    .replaceAll(/<!doctype [^>]*>|<!--.*?-->/gs, '')
    .replaceAll(BLOCK, '')
    // `{name}` as an attribute is short for `name={name}`.
    .replaceAll(/(?<=<[^<>]*\s)\{(\w+)\}(?=[^<>]*>)/g, '$1={$1}');
  return [frontmatter, ...scripts, `(<>${markup}</>);`].join('\n');
}

function sentencesOf(node: ts.Node): readonly string[] {
  if (ts.isTaggedTemplateExpression(node)) return node.tag.getText() === 'sql' ? quotedIn(node.template) : [];
  const said = sentenceOf(node);
  return said ? [said] : [];
}

/** Quoted texts of a statement: words with a space beside them, or a name. Values of a closed list have neither. */
function quotedIn(template: ts.TemplateLiteral): readonly string[] {
  const quoted = partsOf(template)
    .join('…')
    .matchAll(/'((?:[^']|'')*)'/g);
  return [...quoted]
    .map(([, said = '']) => said)
    .filter((said) => WORD.test(said) && (/\s/.test(said) || NAME.test(said)) && !NO_WORDS_IN_SQL.test(said));
}

function sentenceOf(node: ts.Node): string | undefined {
  if (ts.isJsxText(node)) return WORD.test(node.text) ? node.text.trim() : undefined;
  const said = textOf(node);
  if (said === undefined) return undefined;
  return (isSaid(node) ? WORD : isNamed(node) ? NAME : SENTENCE).test(said) ? said : undefined;
}

/** The text of a template, split at its values. */
const partsOf = (template: ts.TemplateLiteral): readonly string[] =>
  ts.isTemplateExpression(template)
    ? [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)]
    : [template.text];

/** The text of a string, with an ellipsis for each value in it. */
function textOf(node: ts.Node): string | undefined {
  if (!node.parent || ts.isTaggedTemplateExpression(node.parent) || ts.isLiteralTypeNode(node.parent)) return undefined;
  if (ts.isTemplateExpression(node)) return partsOf(node).join('…');
  return ts.isStringLiteralLike(node) ? node.text : undefined;
}

/** True for a string that becomes a text of the page, or a spoken attribute, directly or as a branch of a condition. */
function isSaid(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isJsxAttribute(parent)) return SPOKEN.has(parent.name.getText());
  if (ts.isJsxExpression(parent)) return ts.isJsxAttribute(parent.parent) ? isSaid(parent) : true;
  const outcome =
    ts.isParenthesizedExpression(parent) ||
    (ts.isConditionalExpression(parent) && parent.condition !== node) ||
    (ts.isBinaryExpression(parent) &&
      /^(\?\?|\|\||&&|\+)$/.test(parent.operatorToken.getText()) &&
      (parent.right === node || parent.operatorToken.kind !== ts.SyntaxKind.AmpersandAmpersandToken));
  return outcome && isSaid(parent);
}

/** True for the label or similar of an object, from which a text is made. Wire tables have such keys as well. */
const isNamed = ({ parent }: ts.Node): boolean => ts.isPropertyAssignment(parent) && SPOKEN.has(parent.name.getText());

/** A file of letters in two parts: its objects of sentences, whose names end with `words`, and its code. */
export function lettersIn(path: string, text: string): { readonly words: string; readonly code: string } {
  const { statements } = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const isWords = (statement: ts.Statement) =>
    ts.isVariableStatement(statement) &&
    statement.declarationList.declarations.every(({ name }) => /^words$|Words$/.test(name.getText()));
  const joined = (wanted: boolean) =>
    statements
      .filter((statement) => isWords(statement) === wanted)
      .map((statement) => statement.getText())
      .join('\n');
  return { words: joined(true), code: joined(false) };
}

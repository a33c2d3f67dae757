/**
 * The routes as their lines say them: guards, schema and handler of each one, and what the code that it reaches may
 * answer. An over-approximation: a code that a shared function throws counts for each route that reaches it.
 */
import type { CallExpression, Expression, Node } from 'typescript-native/unstable/ast';
import { SyntaxKind } from 'typescript-native/unstable/ast';
import {
  isCallExpression,
  isClassDeclaration,
  isFunctionDeclaration,
  isIdentifier,
  isNewExpression,
  isPropertyAccessExpression,
  isStringLiteral,
  isVariableStatement,
} from 'typescript-native/unstable/ast/is';
import type { Symbol as Sym } from 'typescript-native/unstable/sync';
import { type Source, visit } from './typed-source.ts';

const METHODS = new Set(['get', 'post', 'put', 'patch', 'delete']);

/** One line of a router. */
export type Route = {
  readonly method: string;
  /** As Hono takes it, without `/api`. */
  readonly path: string;
  /** Guards, readers of input, and the handler. */
  readonly parts: readonly Expression[];
  /** Error codes that its code may throw. */
  readonly codes: ReadonlySet<string>;
  /** Names of the functions and constants that it reaches. */
  readonly reached: ReadonlySet<string>;
  /**
   * Literals in calls such as `c.get('actor')`, `c.req.query('for')` and `c.header('Link', …)`, by the method's name.
   */
  readonly named: ReadonlyMap<string, ReadonlySet<string>>;
  /** Its router answers failures as pages (`onError`). */
  readonly failsWithPages: boolean;
};

/** A declaration at the top of a file, or a line of a router. */
type Unit = {
  readonly name: string;
  readonly codes: readonly string[];
  readonly named: readonly (readonly [string, string])[];
  readonly identifiers: readonly Node[];
  refers?: readonly (Sym | undefined)[];
};

const NAMING = new Set(['get', 'query', 'header', 'html', 'redirect']);

function unitOf(name: string, nodes: readonly Node[], codesKnown: ReadonlySet<string>): Unit {
  const codes: string[] = [];
  const named: [string, string][] = [];
  const identifiers: Node[] = [];
  const look = (node: Node) => {
    if (isIdentifier(node)) identifiers.push(node);
    if (!isNewExpression(node) && !isCallExpression(node)) return;
    const [first] = node.arguments ?? [];
    const said = first && isStringLiteral(first) ? first.text : undefined;
    const makesFailure = isNewExpression(node) || node.expression.kind === SyntaxKind.SuperKeyword;
    if (makesFailure && said !== undefined && codesKnown.has(said)) codes.push(said);
    if (isPropertyAccessExpression(node.expression) && NAMING.has(node.expression.name.text))
      named.push([node.expression.name.text, said ?? '']);
  };
  for (const node of nodes) visit(node, look);
  return { name, codes, named, identifiers };
}

/** Reads all routes of the server. `codes` are the error codes. */
export function readRoutes(source: Source, codes: ReadonlySet<string>): readonly Route[] {
  const units = new Map<number, Unit>();
  const lines: { readonly call: CallExpression; readonly unit: Unit; readonly failsWithPages: boolean }[] = [];
  for (const file of source.files) {
    const sourceFile = source.program.getSourceFile(file);
    if (!sourceFile) continue;
    const tops: { readonly name: Node; readonly body: Node }[] = [];
    for (const statement of sourceFile.statements) {
      if ((isFunctionDeclaration(statement) || isClassDeclaration(statement)) && statement.name)
        tops.push({ name: statement.name, body: statement });
      if (isVariableStatement(statement))
        for (const { name, initializer } of statement.declarationList.declarations)
          if (isIdentifier(name) && initializer) tops.push({ name, body: initializer });
    }
    source.declared(tops.map(({ name }) => name)).forEach((symbol, at) => {
      const top = tops[at];
      if (symbol && top) units.set(symbol.id, unitOf(symbol.name, [top.body], codes));
    });
    if (!file.includes('/functions/routes/')) continue;
    const failsWithPages = /\.onError\(/.test(sourceFile.text);
    visit(sourceFile, (node) => {
      if (!isCallExpression(node) || !isPropertyAccessExpression(node.expression)) return;
      const [path, ...parts] = node.arguments;
      if (!METHODS.has(node.expression.name.text) || !path || !isStringLiteral(path) || !path.text.startsWith('/'))
        return;
      lines.push({ call: node, unit: unitOf('', parts, codes), failsWithPages });
    });
  }
  const names = new Set([...units.values()].map(({ name }) => name));
  // Only names of declarations are asked for: most identifiers are local ones.
  const references = (unit: Unit): readonly (Sym | undefined)[] => {
    unit.refers ??= source.declared(unit.identifiers.filter((node) => isIdentifier(node) && names.has(node.text)));
    return unit.refers;
  };
  return lines.map(({ call, unit, failsWithPages }) => {
    const reached = new Set<Unit>();
    const waiting = [unit];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      if (reached.has(next)) continue;
      reached.add(next);
      for (const symbol of references(next)) {
        const other = symbol && units.get(symbol.id);
        if (other) waiting.push(other);
      }
    }
    const all = [...reached];
    const named = Map.groupBy(
      all.flatMap((one) => one.named),
      ([kind]) => kind,
    );
    const [path, ...parts] = call.arguments;
    return {
      failsWithPages,
      method: isPropertyAccessExpression(call.expression) ? call.expression.name.text : '',
      path: path && isStringLiteral(path) ? path.text : '',
      parts,
      codes: new Set(all.flatMap((one) => one.codes)),
      reached: new Set(all.map(({ name }) => name)),
      named: new Map([...named].map(([kind, said]) => [kind, new Set(said.map(([, literal]) => literal))])),
    };
  });
}

/** The API's source as the compiler sees it. The compiler is asked in batches: each question is a message to it. */
import { fileURLToPath } from 'node:url';
import type { Node } from 'typescript-native/unstable/ast';
import { API, type Checker, type Program, type Symbol as Sym, SymbolFlags } from 'typescript-native/unstable/sync';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export type Source = {
  readonly program: Program;
  readonly checker: Checker;
  /** Absolute paths of the files of the server, without its tests. */
  readonly files: readonly string[];
  /** The declarations that these names refer to, behind imports; undefined for an unknown one. */
  readonly declared: (names: readonly Node[]) => readonly (Sym | undefined)[];
  /** The runtime value of an exported declaration. */
  readonly valueOf: (symbol: Sym) => Promise<unknown>;
};

/** Opens the program, and closes the compiler at the end of `act`. */
export async function withSource<Result>(act: (source: Source) => Promise<Result>): Promise<Result> {
  const api = new API();
  try {
    const config = fileURLToPath(new URL('tsconfig.json', import.meta.url));
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!project) throw new Error(`no program for ${config}`);
    const { program, checker } = project;
    const files = program.getSourceFileNames().filter((name) => name.startsWith(`${ROOT}functions/`));
    return await act({
      program,
      checker,
      files,
      declared: (names) =>
        names.length === 0
          ? []
          : checker
              .getSymbolAtLocation(names)
              .map((symbol) =>
                symbol && symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
              ),
      valueOf: async (symbol) => {
        const path = symbol.valueDeclaration?.path;
        if (path === undefined) throw new Error(`${symbol.name} is declared nowhere`);
        return ((await import(path)) as Record<string, unknown>)[symbol.name];
      },
    });
  } finally {
    api.close();
  }
}

/** Visits a node and all below it. */
export function visit(node: Node, act: (node: Node) => void): void {
  act(node);
  node.forEachChild((child) => {
    visit(child, act);
    return undefined;
  });
}

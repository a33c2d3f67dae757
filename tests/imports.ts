/** Imports of a source file, and cycles of imports. */
import { dirname, join, normalize } from 'node:path';

const IMPORT = /^\s*(import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;

/**
 * Imports of `path` with this text: a path from the project's root for our own files, otherwise the name of a package.
 */
export function importsIn(path: string, text: string): { target: string; isType: boolean }[] {
  return [...text.matchAll(IMPORT)].map(([, , typeOnly, stated, dynamic]) => {
    const specifier = stated ?? dynamic ?? '';
    const isOurs = specifier.startsWith('.');
    const target = isOurs ? normalize(join(dirname(path), specifier)).replace(/\?.*$/, '') : specifier;
    return { target, isType: typeOnly !== undefined };
  });
}

/** Each cycle once; its first and last names are equal. */
export function circlesIn(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = [];
  const done = new Set<string>();
  const visit = (path: string, way: readonly string[]): void => {
    const start = way.indexOf(path);
    if (start >= 0) circles.push([...way.slice(start), path]);
    if (start >= 0 || done.has(path)) return;
    for (const next of imports.get(path) ?? []) visit(next, [...way, path]);
    done.add(path);
  };
  for (const path of imports.keys()) visit(path, []);
  return circles;
}

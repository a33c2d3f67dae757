import type { AstroIntegration } from 'astro';
import { inWorker } from './in-worker.ts';

/** Drizzle's module for the kind of a value. */
const MODULE = /[/\\]node_modules[/\\]drizzle-orm[/\\]entity\.js$/;

const ASKED = 'function is(value, type) {';

/** The result is the same for all values of a class, so it is cached by class. */
const KEPT = `const kinds = new WeakMap();
function is(value, type) {
  if (!value || typeof value !== "object") return false;
  const made = Object.getPrototypeOf(value)?.constructor;
  if (typeof made !== "function") return walked(value, type);
  let known = kinds.get(made);
  if (known === undefined) kinds.set(made, (known = new Map()));
  let answer = known.get(type);
  if (answer === undefined) known.set(type, (answer = walked(value, type)));
  return answer;
}
function walked(value, type) {`;

/**
 * Drizzle tests the kind of each part of a statement up to ten times, and walks the class chain each time: a seventh of
 * the time of route tests. Undefined for any other module. Throws when Drizzle's test has changed.
 */
export function quickKinds(code: string, id: string): string | undefined {
  if (!MODULE.test(id)) return undefined;
  if (!code.includes(ASKED)) throw new Error('Drizzle asks for kinds in another way now.');
  return code.replace(ASKED, KEPT);
}

/** `quickKinds` in the Worker's build. */
export const quickKindsInWorker = (): AstroIntegration => inWorker('quick-kinds', { transform: quickKinds });

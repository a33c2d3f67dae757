import type { AstroIntegration } from 'astro';
import { inWorker } from './in-worker.ts';

/** Where Drizzle says of what kind a value is. */
const MODULE = /[/\\]node_modules[/\\]drizzle-orm[/\\]entity\.js$/;

const ASKED = 'function is(value, type) {';

/** The answer is the same for all values of a class, so it is kept with the class. */
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
 * Drizzle asks of each part of a statement up to ten times of what kind it is, and walks through its classes each time: a seventh of
 * what the tests of calls take. Undefined for any other module. Throws when Drizzle asks in another way.
 */
export function quickKinds(code: string, id: string): string | undefined {
  if (!MODULE.test(id)) return undefined;
  if (!code.includes(ASKED)) throw new Error('Drizzle asks for kinds in another way now.');
  return code.replace(ASKED, KEPT);
}

/** The same in the Worker. */
export const quickKindsInWorker = (): AstroIntegration => inWorker('quick-kinds', { transform: quickKinds });

/**
 * Drizzle's `is` with a memory. Drizzle asks several times for each piece of each statement which class it is of, and
 * walks the class and its ancestors each time: a tenth of the work of the calls' tests. The answers are the same.
 * Loaded before the tests (vitest.config.ts), because Node loads Drizzle, not Vite.
 */
import { registerHooks } from 'node:module';

const BEFORE = 'function is(value, type) {';

const REMEMBERED = `
const known = new WeakMap();
function is(value, type) {
  const ofClass = value && typeof value === 'object' ? Object.getPrototypeOf(value)?.constructor : undefined;
  if (typeof ofClass !== 'function') return walked(value, type);
  let answers = known.get(ofClass);
  if (!answers) known.set(ofClass, (answers = new Map()));
  let answer = answers.get(type);
  if (answer === undefined) answers.set(type, (answer = walked(value, type)));
  return answer;
}
function walked(value, type) {`;

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith('/drizzle-orm/entity.js')) return loaded;
    const source = String(loaded.source);
    if (!source.includes(BEFORE)) throw new Error(`${url} is another one than tests/quick-entities.ts was written for`);
    return { ...loaded, source: source.replace(BEFORE, REMEMBERED) };
  },
});

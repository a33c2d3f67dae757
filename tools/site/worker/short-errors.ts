import { inPlaceOf } from './in-place-of.ts';

/** Astro's own errors: for each a name, a title, a message or its function, and a hint with links. */
const ERRORS = /[/\\]errors-data\.js$/;

type ErrorData = { readonly name: string; readonly title: string; readonly message?: unknown };

/** The same errors, each with its title as its message. */
function shortErrors(data: Readonly<Record<string, ErrorData>>): string {
  const short = Object.entries(data).map(([key, { name, title, message }]) => {
    const said = JSON.stringify(title);
    const text = typeof message === 'function' ? `() => ${said}` : said;
    return `export const ${key} = { name: ${JSON.stringify(name)}, title: ${said}, message: ${text} };`;
  });
  return short.join('\n');
}

const file = new URL('../../../node_modules/astro/dist/core/errors/errors-data.js', import.meta.url);

/**
 * Excludes the explanations of Astro's errors from the Worker: they are for developers, who see them in the build; logs
 * of a deployment have an error's title.
 */
export const shortErrorTexts = async () => inPlaceOf('short-errors', ERRORS, shortErrors(await import(file.href)));

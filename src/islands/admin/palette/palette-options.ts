import { adminPageWords, paletteWords as words } from '../../../../core/words/en/admin.ts';
import { paths } from '../../../paths.ts';
import { ADMIN_PAGES } from '../pages.ts';

export type PaletteOption = { readonly title: string; readonly path: string };

const PAGES: readonly PaletteOption[] = [
  ...ADMIN_PAGES.flatMap(({ title, path, views = [] }) => [{ title, path }, ...views]),
  { title: adminPageWords.titles.profile, path: paths.dashboard() },
  { title: adminPageWords.titles.settings, path: paths.settings() },
];

/**
 * Pages whose title has all typed words, those that begin with them first; then each list with a search for the text.
 */
export function paletteOptions(typed: string): readonly PaletteOption[] {
  const text = typed.trim();
  const asked = text.toLowerCase();
  const parts = asked.split(/\s+/);
  const isFirst = ({ title }: PaletteOption) => title.toLowerCase().startsWith(asked);
  const found = PAGES.filter(({ title }) => parts.every((part) => title.toLowerCase().includes(part)));
  return [...found.filter(isFirst), ...found.filter((page) => !isFirst(page)), ...(text ? searchesFor(text) : [])];
}

const searchesFor = (text: string): readonly PaletteOption[] =>
  ADMIN_PAGES.flatMap(({ path, searched }) =>
    searched ? [{ title: words.search(searched, text), path: `${path}?${new URLSearchParams({ search: text })}` }] : [],
  );

import { SEARCH_TEXT_MOST } from '../../../core/search/search.ts';
import { paths } from '../../paths.ts';

export const otherCopiesUrl = (title: string): string =>
  paths.search(new URLSearchParams({ q: title.slice(0, SEARCH_TEXT_MOST) }));

import { titleFactsOf } from '../../../functions/domain/catalog/titles/title-of-copy.ts';

const { titleId } = await titleFactsOf('', { name: 'Dune', author: 'Frank Herbert', isbn: null });

/** The page of a demo title with several copies. */
export const TITLE_PATH = `/title/${titleId}`;

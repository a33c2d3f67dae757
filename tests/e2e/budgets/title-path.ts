import { titledOf } from '../../../functions/domain/catalog/titles/title-of.ts';

const { titleId } = await titledOf('', { name: 'Dune', author: 'Frank Herbert', isbn: null });

/** The page of a demo title with several copies. */
export const TITLE_PATH = `/title/${titleId}`;

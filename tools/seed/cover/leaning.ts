import * as banded from './layouts-banded.ts';
import * as drawn from './layouts-drawn.ts';
import * as framed from './layouts-framed.ts';
import * as lettered from './layouts-lettered.ts';
import type { Layout } from './page.ts';
import { PALETTES, type Palette } from './palettes.ts';

const LAYOUTS = { ...banded, ...framed, ...drawn, ...lettered };
type LayoutName = keyof typeof LAYOUTS;

/** Palettes and layouts that suit a category; the others may turn up as well, only more rarely. */
const TASTE: Record<string, { palettes: string[]; layouts: LayoutName[] }> = {
  'Action and Adventure': {
    palettes: ['petrol', 'brick', 'mustard', 'delft'],
    layouts: ['hills', 'slope', 'poster', 'bands'],
  },
  Classics: {
    palettes: ['oxblood', 'bottle', 'navy', 'rubric', 'madder'],
    layouts: ['cloth', 'hairline', 'notched', 'bands'],
  },
  'Graphic Novel': {
    palettes: ['rubric', 'iris', 'mint', 'cobalt'],
    layouts: ['halftone', 'poster', 'slope', 'tiles'],
  },
  'Detective and Mystery': {
    palettes: ['slate', 'rubric', 'bottle', 'mustard'],
    layouts: ['bands', 'column', 'slope', 'stripes'],
  },
  Fantasy: { palettes: ['plum', 'iris', 'bottle', 'larch'], layouts: ['medallion', 'hills', 'notched', 'cameo'] },
  'Science Fiction': {
    palettes: ['delft', 'petrol', 'iris', 'slate'],
    layouts: ['arcs', 'tiles', 'halftone', 'medallion'],
  },
  History: { palettes: ['oxblood', 'olive', 'navy', 'cobalt'], layouts: ['bands', 'column', 'cloth', 'poster'] },
  'Biography and Memoir': {
    palettes: ['madder', 'slate', 'brick', 'olive'],
    layouts: ['cameo', 'initial', 'hairline', 'stripes'],
  },
  Poetry: { palettes: ['larch', 'plum', 'mint', 'madder'], layouts: ['hairline', 'arcs', 'cloth', 'initial'] },
  "Children's Books": {
    palettes: ['mint', 'mustard', 'delft', 'larch'],
    layouts: ['arcs', 'tiles', 'hills', 'cameo', 'initial'],
  },
};

function choose<T>(random: () => number, all: T[], liked: T[], share: number): T {
  const from = liked.length > 0 && random() < share ? liked : all;
  const chosen = from[Math.floor(random() * from.length)];
  if (chosen === undefined) throw new Error('There is nothing to choose from');
  return chosen;
}

/** The layout and colours for one book of a category. */
export function leaning(category: string, random: () => number): { layout: Layout; colours: Palette } {
  const taste = TASTE[category] ?? { palettes: [], layouts: [] };
  const liked = PALETTES.filter(({ name }) => taste.palettes.includes(name));
  const colours = choose(random, [...PALETTES], liked, 0.6);
  const name = choose(random, Object.keys(LAYOUTS) as LayoutName[], taste.layouts, 0.45);
  return { layout: LAYOUTS[name], colours };
}

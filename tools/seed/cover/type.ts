import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import satori, { type Font, type SatoriOptions } from 'satori';

/** The three typefaces a cover may use. */
export type Face = 'display' | 'italic' | 'sans';

/** One word as vector outlines, drawn at EM units per em with the baseline at y = 0. */
export type Word = { d: string; width: number };

export const EM = 100;
const SCRIPTS = ['latin', 'latin-ext', 'cyrillic', 'greek'];
type Cut = { family: string; cut: string; tracking: number };
const FILES: Record<Face, Cut> = {
  display: { family: 'brygada-1918', cut: '700-normal', tracking: 0 },
  italic: { family: 'brygada-1918', cut: '500-italic', tracking: 0 },
  sans: { family: 'commissioner', cut: '600-normal', tracking: 11 },
};
const BASE = 200;
const CANVAS = { width: 6000, height: 400 };

const require = createRequire(import.meta.url);
const outlines = new Map<string, Promise<Word>>();
let loading: Promise<{ fonts: Font[]; baseline: Record<Face, number> }> | undefined;

const familyOf = (face: Face) => SCRIPTS.map((script) => `${face}-${script}`).join(', ');

async function loadFonts(): Promise<Font[]> {
  const faces = Object.entries(FILES) as [Face, Cut][];
  const jobs = faces.flatMap(([face, { family, cut }]) =>
    SCRIPTS.map(async (script): Promise<Font> => {
      const file = `@fontsource/${family}/files/${family}-${script}-${cut}.woff`;
      // satori keeps one file per family and weight, so every script needs a family of its own
      return { name: `${face}-${script}`, data: await readFile(require.resolve(file)) };
    }),
  );
  return Promise.all(jobs);
}

async function trace(fonts: Font[], face: Face, text: string) {
  let width = 0;
  const { tracking } = FILES[face];
  const style = { fontFamily: familyOf(face), fontSize: EM, lineHeight: 1, whiteSpace: 'pre', letterSpacing: tracking };
  const word = { type: 'div', props: { style, children: text } };
  const page = { type: 'div', props: { style: { display: 'flex', paddingTop: BASE }, children: [word] } };
  const svg = await satori(
    page as unknown as Parameters<typeof satori>[0],
    {
      ...CANVAS,
      fonts,
      onNodeDetected: (node: { textContent?: string; width: number }) => {
        if (node.textContent) width = node.width;
      },
      loadAdditionalAsset: async (_code: string, missing: string) => {
        throw new Error(`The cover fonts have no glyph for “${missing}”`);
      },
    } as SatoriOptions,
  );
  const paths = [...svg.matchAll(/<path fill="[^"]*" d="([^"]*)"/g)].map((match) => match[1] ?? '');
  return { d: paths.join(''), width: width - tracking };
}

async function open() {
  const fonts = await loadFonts();
  const foot = async (face: Face) => {
    const { d } = await trace(fonts, face, 'H');
    return Math.max(...points(d).map(([, y]) => y));
  };
  const baseline = { display: await foot('display'), italic: await foot('italic'), sans: await foot('sans') };
  return { fonts, baseline };
}

function points(d: string): [number, number][] {
  const values = (d.match(/-?[\d.]+/g) ?? []).map(Number);
  const pairs: [number, number][] = [];
  // H and V never occur in traced glyphs: every number belongs to an x,y pair
  for (let i = 0; i + 1 < values.length; i += 2) pairs.push([values[i] ?? 0, values[i + 1] ?? 0]);
  return pairs;
}

function lowered(d: string, by: number): string {
  let odd = false;
  return d.replace(/-?[\d.]+/g, (number) => {
    odd = !odd;
    return odd ? number : String(Math.round((Number(number) - by) * 10) / 10);
  });
}

/** Outlines of one word (no spaces) with its advance width; remembered for the life of the process. */
export function outline(face: Face, text: string): Promise<Word> {
  const key = `${face}\n${text}`;
  const known = outlines.get(key);
  if (known) return known;
  const drawn = (async () => {
    loading ??= open();
    const { fonts, baseline } = await loading;
    const { d, width } = await trace(fonts, face, text);
    return { d: lowered(d, baseline[face]), width };
  })();
  outlines.set(key, drawn);
  return drawn;
}

/** Extent of the ink of a traced word, in EM units. */
export function inkBox(word: Word) {
  const all = points(word.d);
  const xs = all.map(([x]) => x);
  const ys = all.map(([, y]) => y);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

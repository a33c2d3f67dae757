import { EM, type Face, outline, type Word } from './type.ts';

/** How a text is to be set: its typeface and the box it has to fit into. */
export type Setting = {
  face: Face;
  width: number;
  height: number;
  max: number;
  leading?: number;
};

/** A text broken into lines at a size that fits; `height` runs from first cap line to last baseline. */
export type Block = { lines: Line[]; size: number; leading: number; height: number };

type Piece = Word & { space: number; weak: boolean };
type Line = { pieces: Piece[]; width: number };

/** Cap height of the display face, in em. */
export const CAP = 0.67;
// tracked capitals need wider word spaces than text
const SPACE: Record<Face, number> = { display: 0.25, italic: 0.25, sans: 0.45 };
const WEAK = new Set('a an and at by de der for from in is la le of on or the to und van von with & в и'.split(' '));

function splitWords(text: string): { text: string; glued: boolean }[] {
  return text.split(/\s+/).flatMap((word) => {
    const parts = word.length > 11 ? word.split(/(?<=\p{L}[-—])(?=\p{L}{3})/u) : [word];
    return parts.map((part, at) => ({ text: part, glued: at > 0 }));
  });
}

async function pieces(face: Face, text: string): Promise<Piece[]> {
  const result: Piece[] = [];
  for (const { text: part, glued } of splitWords(text.trim())) {
    const space = glued ? 0 : SPACE[face];
    result.push({ ...(await outline(face, part)), space, weak: WEAK.has(part.toLowerCase()) });
  }
  return result;
}

function lineOf(words: Piece[]): Line {
  let width = 0;
  words.forEach((word, at) => {
    width += word.width / EM + (at > 0 ? word.space : 0);
  });
  return { pieces: words, width };
}

/** Ways to break words into 1…n lines, each as even as possible and without a weak word at a line's end. */
function breakings(words: Piece[]): Line[][] {
  const most = Math.min(words.length, 12);
  type Way = { cost: number; lines: Line[] };
  let ways: (Way | undefined)[] = words.map((_, end) => {
    const line = lineOf(words.slice(0, end + 1));
    return { cost: lineCost(line, end === words.length - 1), lines: [line] };
  });
  const result: Line[][] = [];
  for (let count = 1; count <= most; count++) {
    const whole = ways.at(-1);
    if (whole) result.push(whole.lines);
    ways = words.map((_, end) => {
      let best: Way | undefined;
      for (let start = 1; start <= end; start++) {
        const head = ways[start - 1];
        if (!head) continue;
        const line = lineOf(words.slice(start, end + 1));
        const cost = head.cost + lineCost(line, end === words.length - 1);
        if (!best || cost < best.cost) best = { cost, lines: [...head.lines, line] };
      }
      return best;
    });
  }
  return result;
}

function lineCost(line: Line, last: boolean): number {
  const weak = !last && line.pieces.at(-1)?.weak;
  return (line.width * (weak ? 1.3 : 1)) ** 4;
}

const widest = (lines: Line[]) => Math.max(...lines.map((line) => line.width));

/** Breaks a text into lines and takes the largest size at which it fits its box. */
export async function fitText(text: string, setting: Setting): Promise<Block> {
  const { face, width, height, max, leading = 1.04 } = setting;
  let best: { size: number; score: number; lines: Line[] } | undefined;
  for (const lines of breakings(await pieces(face, text))) {
    const size = Math.min(max, width / widest(lines), height / ((lines.length - 1) * leading + CAP));
    const ends = lines.slice(0, -1).filter((line) => line.pieces.at(-1)?.weak).length;
    const stranded = lines.filter(({ pieces: words }) => words.length === 1 && words[0]?.weak).length;
    const score = size * (1 - 0.05 * ends) * (1 - 0.25 * stranded) * (1 - 0.012 * lines.length);
    if (!best || score > best.score) best = { size, score, lines };
  }
  if (!best) throw new Error('A cover text needs at least one word');
  const { size, lines } = best;
  return { lines, size, leading, height: ((lines.length - 1) * leading + CAP) * size };
}

/** Breaks a text into lines that each fill the width, like a poster; `gap` is the white between lines. */
export async function justify(text: string, setting: Setting, gap: number) {
  const { face, width, height, max } = setting;
  const rows = (lines: Line[]) => lines.map((line) => ({ line, size: Math.min(max, width / line.width) }));
  const tall = (lines: Line[]) => rows(lines).reduce((sum, { size }) => sum + size * CAP + gap, -gap);
  const ways = breakings(await pieces(face, text));
  const fitting = ways.filter((lines) => tall(lines) <= height).sort((a, b) => tall(b) - tall(a));
  const lines = fitting[0] ?? ways.sort((a, b) => tall(a) - tall(b))[0] ?? [];
  const shrink = Math.min(1, height / tall(lines));
  return rows(lines).map(({ line, size }) => ({ line, size: size * shrink }));
}

/** SVG of one line with its baseline start at x, y. */
export function drawLine(line: Line, x: number, y: number, size: number): string {
  const scale = size / EM;
  let at = x;
  let svg = '';
  line.pieces.forEach((word, index) => {
    if (index > 0) at += word.space * size;
    const place = `translate(${at.toFixed(2)} ${y.toFixed(2)}) scale(${scale.toFixed(4)})`;
    svg += `<path transform="${place}" d="${word.d}"/>`;
    at += word.width * scale;
  });
  return svg;
}

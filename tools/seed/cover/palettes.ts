/** Four colours printed on one cover: two light grounds, one accent, one deep ink. */
export type Palette = { name: string; paper: string; tint: string; accent: string; ink: string };

const palette = (name: string, paper: string, tint: string, accent: string, ink: string): Palette => ({
  name,
  paper,
  tint,
  accent,
  ink,
});

export const PALETTES: readonly Palette[] = [
  palette('oxblood', '#f4eada', '#e4c6a0', '#a33b27', '#3b1116'),
  palette('bottle', '#f1ecdc', '#c3cfae', '#d3a345', '#12322a'),
  palette('navy', '#f2ebdd', '#c4ced6', '#b0432c', '#14233f'),
  palette('mustard', '#f7ecd2', '#eac468', '#93391d', '#2a2118'),
  palette('plum', '#f4e9e1', '#dfbfbe', '#8a3556', '#2e1530'),
  palette('slate', '#edebe3', '#bcc8c9', '#d9974a', '#1d2e38'),
  palette('petrol', '#f1ecde', '#a8cbc1', '#ab4129', '#0e3a40'),
  palette('madder', '#f7e9df', '#eab7a2', '#9a2c38', '#34161f'),
  palette('olive', '#f1ebd5', '#d0c98c', '#a64a1c', '#2a2d13'),
  palette('rubric', '#f5f0e6', '#dcd3c1', '#b0242a', '#1c1a1a'),
  palette('delft', '#eef0ea', '#a6c5da', '#e2ad43', '#16314f'),
  palette('brick', '#f5eadd', '#e4a985', '#9b3d22', '#272749'),
  palette('iris', '#f1ecee', '#c6bcdc', '#e0894f', '#2a2150'),
  palette('larch', '#f7e9e2', '#efb9b0', '#ad3b29', '#17372c'),
  palette('cobalt', '#f3ebd8', '#dcab4b', '#2a5885', '#18203a'),
  palette('mint', '#eff1e4', '#b3d5b6', '#e88c68', '#17332c'),
];

function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** WCAG contrast ratio of two #rrggbb colours. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** The palette's text colour for a ground: ink or paper, whichever reads better. */
export function textOn(ground: string, { ink, paper }: Palette): string {
  return contrast(ground, ink) >= contrast(ground, paper) ? ink : paper;
}

/** The accent where it is legible as text on the ground, else the plain text colour. */
export function accentOn(ground: string, colours: Palette): string {
  return contrast(ground, colours.accent) >= 4.5 ? colours.accent : textOn(ground, colours);
}

/** A colour between two others, for quiet tone-on-tone shapes. */
export function mix(one: string, other: string, share: number): string {
  const channel = (at: number) => {
    const from = Number.parseInt(one.slice(at, at + 2), 16);
    const to = Number.parseInt(other.slice(at, at + 2), 16);
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

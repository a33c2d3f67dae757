/** Cleans imported texts. Apart from `field-rules.ts`, which public pages load. */
import { dropped, type Shape } from './field-rules.ts';

/** Breaks in a text of one line become spaces. */
export const inShape = (text: string, shape: Shape): string =>
  shape === 'line' ? text.replaceAll(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ') : text;

/** The text as a field accepts it: `inShape`, without hidden characters. */
export const withoutHidden = (text: string, shape: Shape = 'line'): string => dropped(inShape(text, shape), shape);

/** Tables that somebody else wrote: their texts are made fit, and it is said. Apart from `field-rules.ts`, which pages for everybody load. */
import { dropped, type Shape } from './field-rules.ts';

/** A break in a text of one line is a space. */
export const inShape = (text: string, shape: Shape): string =>
  shape === 'line' ? text.replaceAll(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ') : text;

/** The text as a field takes it: what is hidden is gone, and it is `inShape`. */
export const withoutHidden = (text: string, shape: Shape = 'line'): string => dropped(inShape(text, shape), shape);

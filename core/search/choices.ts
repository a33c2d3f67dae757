/**
 * Choices of a search that are values of a field of the listing. Whatever the search does with them follows from here; a new one is added
 * by the recipe "A choice of the search" (docs/recipes.md).
 */
import { CONDITIONS } from '../condition.ts';
import { FORMATS } from '../listings/format.ts';
import { LANGUAGES, languageName, primaryLanguage } from '../listings/language.ts';

type FieldChoice = {
  /** Its terms begin with this letter, which no other choice has (`listings.terms`, core/search/terms.ts). */
  readonly letter: string;
  /** The values that are offered, in their order. */
  readonly values: readonly string[];
  /** The form has a list of which one is chosen, instead of a box for each. */
  readonly oneOf?: true;
  /** The choice that a text of an address or of the field means, if any: values beside the offered ones, too. */
  readonly read?: (text: string) => string | undefined;
  /** A value as people read it; as it stands unless it says otherwise. */
  readonly nameOf?: (value: string) => string;
};

/** By their names in addresses. */
export const FIELD_CHOICES = {
  condition: { letter: 'k', values: CONDITIONS },
  format: { letter: 'f', values: FORMATS },
  language: { letter: 'l', values: LANGUAGES, oneOf: true, read: primaryLanguage, nameOf: languageName },
} as const satisfies Readonly<Record<string, FieldChoice>>;

export type FieldChoiceName = keyof typeof FIELD_CHOICES;

export const FIELD_CHOICE_NAMES = Object.keys(FIELD_CHOICES) as FieldChoiceName[];

export const fieldChoice = (name: FieldChoiceName): FieldChoice => FIELD_CHOICES[name];

/** Something for each of these choices. */
export const ofEach = <Given>(give: (name: FieldChoiceName) => Given) =>
  Object.fromEntries(FIELD_CHOICE_NAMES.map((name) => [name, give(name)])) as Readonly<Record<FieldChoiceName, Given>>;

/** A value as people read it. */
export const valueName = (name: FieldChoiceName, value: string): string => fieldChoice(name).nameOf?.(value) ?? value;

/** The chosen ones of these texts of an address. */
export function chosenValues(name: FieldChoiceName, asked: readonly string[]): readonly string[] {
  const { values, oneOf, read } = fieldChoice(name);
  const chosen = read ? asked.flatMap((text) => read(text) ?? []) : values.filter((value) => asked.includes(value));
  return oneOf ? chosen.slice(0, 1) : chosen;
}

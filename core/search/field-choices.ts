/**
 * Choices of a search that are values of a field of the listing. Recipe for a new one: "A choice of the search"
 * (docs/recipes.md).
 */
import { CONDITIONS } from '../condition.ts';
import { FORMATS } from '../listings/book-format.ts';
import { LANGUAGES, languageName, primaryLanguage } from '../listings/language.ts';

type FieldChoice = {
  /** First letter of its terms, unique among the choices (view `listing_terms`, core/search/terms.ts). */
  readonly letter: string;
  /** Offered values, in order. */
  readonly values: readonly string[];
  /** The form has one list of the values, instead of a box for each. */
  readonly oneOf?: true;
  /** Parses the text of an address or of the field; values beside the offered ones are allowed. */
  readonly read?: (text: string) => string | undefined;
  /** Displayed name of a value; the value itself by default. */
  readonly nameOf?: (value: string) => string;
};

/** By parameter name in addresses. */
const FIELD_CHOICES = {
  condition: { letter: 'k', values: CONDITIONS },
  format: { letter: 'f', values: FORMATS },
  language: { letter: 'l', values: LANGUAGES, oneOf: true, read: primaryLanguage, nameOf: languageName },
} as const satisfies Readonly<Record<string, FieldChoice>>;

export type FieldChoiceName = keyof typeof FIELD_CHOICES;

export const FIELD_CHOICE_NAMES = Object.keys(FIELD_CHOICES) as FieldChoiceName[];

export const fieldChoice = (name: FieldChoiceName): FieldChoice => FIELD_CHOICES[name];

export const mapFieldChoices = <Given>(give: (name: FieldChoiceName) => Given) =>
  Object.fromEntries(FIELD_CHOICE_NAMES.map((name) => [name, give(name)])) as Readonly<Record<FieldChoiceName, Given>>;

/** Displayed name of a value. */
export const choiceValueName = (name: FieldChoiceName, value: string): string =>
  fieldChoice(name).nameOf?.(value) ?? value;

/** Valid values among these texts of an address. */
export function chosenValues(name: FieldChoiceName, asked: readonly string[]): readonly string[] {
  const { values, oneOf, read } = fieldChoice(name);
  const chosen = read ? asked.flatMap((text) => read(text) ?? []) : values.filter((value) => asked.includes(value));
  return oneOf ? chosen.slice(0, 1) : chosen;
}

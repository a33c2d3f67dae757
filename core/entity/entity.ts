/**
 * One definition per entity: a table of its fields. Its type, its wire tables and the schema of its form follow from it here,
 * what people see of it in core/entity/entity-views.ts, and the rows to write in functions/db/rows.ts (docs/recipes.md, "A field").
 */
import type * as v from 'valibot';
import type { WireField, WireName } from './wire.ts';

declare const VALUE: unique symbol;

/** How a form asks for a field; `rows` makes it a text of several lines. */
export type Input = {
  /** The inputs of one group stand together in the form. */
  readonly group: string;
  readonly autoComplete?: string;
  readonly autoCapitalize?: string;
  readonly inputMode?: 'numeric' | 'decimal' | 'tel';
  /** What the key of a phone's keyboard does; "next" unless it says otherwise. */
  readonly enterKeyHint?: 'done';
  readonly hint?: string;
  readonly rows?: number;
  /** A list to choose from: each value as it is sent and as people read it. */
  readonly options?: readonly { readonly id: string; readonly name: string }[];
  /** The name of a value that the list does not have; as it stands unless it says otherwise. */
  readonly nameOf?: (id: string) => string;
};

/** A field as a column of a table that people write and read. */
export type CsvColumn = {
  /** The wire name, unless it says otherwise. */
  readonly header?: string;
  // biome-ignore lint/suspicious/noExplicitAny: each field writes values of its own type
  readonly write?: (value: any) => string;
};

/** What people see of a field has a label. */
type Shown =
  | { readonly label: string; readonly input?: Input; readonly csv?: CsvColumn }
  | { readonly label?: never; readonly input?: never; readonly csv?: never };

export type Field = Shown & {
  readonly wire: WireField;
  /** Judges what a person entered; its output is the field's type. A field without one is only read. */
  readonly schema?: v.GenericSchema<unknown, unknown>;
  /** Not everybody may see it: `publicWire` leaves it out. */
  readonly private?: true;
  /** A buyer agrees to it: an order keeps it as it was booked, and a change of it is shown before the payment. */
  readonly snapshot?: true;
  /** What its input says at first; a plain text unless it says otherwise. */
  // biome-ignore lint/suspicious/noExplicitAny: each field shows values of its own type
  readonly text?: (value: any) => string;
  /** The type of a field without a schema; see `readOnly`. */
  readonly [VALUE]?: unknown;
};

export type Entity = Readonly<Record<string, Field>>;

/** The keys of the fields that a person enters. */
export type EnteredKey<E extends Entity> = {
  [Key in keyof E]: E[Key] extends { readonly schema: v.GenericSchema } ? Key : never;
}[keyof E] &
  string;

type PublicKey<E extends Entity> = {
  [Key in keyof E]: E[Key] extends { readonly private: true } ? never : Key;
}[keyof E] &
  string;

/** The keys of the fields that an order keeps. */
export type SnapshotKey<E extends Entity> = {
  [Key in keyof E]: E[Key] extends { readonly snapshot: true } ? Key : never;
}[keyof E] &
  EnteredKey<E>;

type ValueOf<F> = F extends { readonly schema: infer Schema extends v.GenericSchema }
  ? v.InferOutput<Schema>
  : F extends { readonly [VALUE]?: infer Value }
    ? Value
    : never;

/** What everybody may see of an entity, in our words. */
export type Public<E extends Entity> = { readonly [Key in PublicKey<E>]: ValueOf<E[Key]> };

/** What a person entered, judged, in our words. */
export type Entered<E extends Entity> = { readonly [Key in EnteredKey<E>]: ValueOf<E[Key]> };

/** The schemas of the entered fields, by wire name. */
export type Schemas<E extends Entity> = {
  readonly [Key in EnteredKey<E> as WireName<E[Key]['wire']>]: E[Key] extends {
    readonly schema: infer Schema extends v.GenericSchema;
  }
    ? Schema
    : never;
};

type Validated<E extends Entity> = {
  readonly [Key in EnteredKey<E> as WireName<E[Key]['wire']>]: ValueOf<E[Key]>;
};

/** A field that nobody enters: `readOnly<string>()('_id')`. */
export const readOnly =
  <Value>() =>
  <const Wire extends WireField>(wire: Wire): { readonly wire: Wire; readonly [VALUE]?: Value } => ({ wire });

export const defineEntity = <const E extends Entity>(fields: E): E => fields;

/** A field's name on the wire. */
export const nameOf = ({ wire }: Field): string => (typeof wire === 'string' ? wire : wire.name);
const isEntered = ({ schema }: Field): boolean => schema !== undefined;

const pick = (entity: Entity, has: (field: Field) => boolean) =>
  Object.entries(entity).filter(([, field]) => has(field));
const wireOf = (fields: readonly [string, Field][]) => Object.fromEntries(fields.map(([key, { wire }]) => [key, wire]));

/** The wire table of what everybody may see. */
export const publicWire = <E extends Entity>(entity: E) =>
  wireOf(pick(entity, (field) => !field.private)) as { readonly [Key in PublicKey<E>]: E[Key]['wire'] };

/** The wire table of what a person enters. */
export const enteredWire = <E extends Entity>(entity: E) =>
  wireOf(pick(entity, isEntered)) as { readonly [Key in EnteredKey<E>]: E[Key]['wire'] };

/** The entries of the form's schema. */
export const schemasOf = <E extends Entity>(entity: E) =>
  Object.fromEntries(pick(entity, isEntered).map(([, field]) => [nameOf(field), field.schema])) as Schemas<E>;

/** The keys of the fields that a person enters and everybody may see. */
export const publicEnteredKeys = <E extends Entity>(entity: E) =>
  pick(entity, (field) => isEntered(field) && !field.private).map(([key]) => key) as (EnteredKey<E> & PublicKey<E>)[];

/** The keys of the fields that an order keeps. */
export const snapshotKeys = <E extends Entity>(entity: E) =>
  pick(entity, ({ snapshot }) => snapshot === true).map(([key]) => key) as SnapshotKey<E>[];

/** Judged fields in our words; what else there is stays behind. */
export const fromJudged = <E extends Entity>(entity: E, validated: Validated<E>) =>
  entered(entity, (_, field) => (validated as Record<string, unknown>)[nameOf(field)]) as Entered<E>;

/** The entered fields of a value; what else it has stays behind. */
export const enteredOf = <E extends Entity>(entity: E, value: Entered<E>) =>
  entered(entity, (key) => (value as Record<string, unknown>)[key]) as Entered<E>;

const entered = (entity: Entity, take: (key: string, field: Field) => unknown) =>
  Object.fromEntries(pick(entity, isEntered).map(([key, field]) => [key, take(key, field)]));

/**
 * One definition per entity: a table of its fields. The type, the wire tables and the schema of its form follow from it
 * here, its views in core/entity/entity-views.ts, and its rows in functions/db/rows.ts (docs/recipes.md, "A field").
 */
import type * as v from 'valibot';
import type { WireField, WireName } from './wire.ts';

declare const VALUE: unique symbol;

/** A field in a form; `rows` makes it a text of several lines. */
export type Input = {
  /** Inputs of one group are adjacent in the form. */
  readonly group: string;
  readonly autoComplete?: string;
  readonly autoCapitalize?: string;
  readonly inputMode?: 'numeric' | 'decimal' | 'tel';
  /** Key label of a phone's keyboard; "next" by default. */
  readonly enterKeyHint?: 'done';
  readonly hint?: string;
  readonly rows?: number;
  /** Choices: each value with its name on screen. */
  readonly options?: readonly { readonly id: string; readonly name: string }[];
  /** Name of a value outside the choices; the value itself by default. */
  readonly nameOf?: (id: string) => string;
};

export type CsvColumnFormat = {
  /** The wire name by default. */
  readonly header?: string;
  // biome-ignore lint/suspicious/noExplicitAny: each field writes values of its own type
  readonly write?: (value: any) => string;
};

type Shown =
  | { readonly label: string; readonly input?: Input; readonly csv?: CsvColumnFormat }
  | { readonly label?: never; readonly input?: never; readonly csv?: never };

export type Field = Shown & {
  readonly wire: WireField;
  /** Validates input; its output is the field's type. A field without one is read-only. */
  readonly schema?: v.GenericSchema<unknown, unknown>;
  /** Excluded from `publicWire`. */
  readonly private?: true;
  /**
   * Part of the agreement with a buyer: an order stores it as it was booked, and a change of it is shown before the
   * payment.
   */
  readonly snapshot?: true;
  /** Initial text of its input; plain text by default. */
  // biome-ignore lint/suspicious/noExplicitAny: each field shows values of its own type
  readonly text?: (value: any) => string;
  /** The type of a field without a schema; see `readOnlyField`. */
  readonly [VALUE]?: unknown;
};

export type Entity = Readonly<Record<string, Field>>;

export type EnteredKey<E extends Entity> = {
  [Key in keyof E]: E[Key] extends { readonly schema: v.GenericSchema } ? Key : never;
}[keyof E] &
  string;

type PublicKey<E extends Entity> = {
  [Key in keyof E]: E[Key] extends { readonly private: true } ? never : Key;
}[keyof E] &
  string;

export type SnapshotKey<E extends Entity> = {
  [Key in keyof E]: E[Key] extends { readonly snapshot: true } ? Key : never;
}[keyof E] &
  EnteredKey<E>;

type ValueOf<F> = F extends { readonly schema: infer Schema extends v.GenericSchema }
  ? v.InferOutput<Schema>
  : F extends { readonly [VALUE]?: infer Value }
    ? Value
    : never;

export type Public<E extends Entity> = { readonly [Key in PublicKey<E>]: ValueOf<E[Key]> };

export type Entered<E extends Entity> = { readonly [Key in EnteredKey<E>]: ValueOf<E[Key]> };

export type EnteredSchemas<E extends Entity> = {
  readonly [Key in EnteredKey<E> as WireName<E[Key]['wire']>]: E[Key] extends {
    readonly schema: infer Schema extends v.GenericSchema;
  }
    ? Schema
    : never;
};

type Validated<E extends Entity> = {
  readonly [Key in EnteredKey<E> as WireName<E[Key]['wire']>]: ValueOf<E[Key]>;
};

/** A field without input: `readOnlyField<string>()('_id')`. */
export const readOnlyField =
  <Value>() =>
  <const Wire extends WireField>(wire: Wire): { readonly wire: Wire; readonly [VALUE]?: Value } => ({ wire });

export const defineEntity = <const E extends Entity>(fields: E): E => fields;

export const wireNameOf = ({ wire }: Field): string => (typeof wire === 'string' ? wire : wire.name);
const isEntered = ({ schema }: Field): boolean => schema !== undefined;

const pick = (entity: Entity, has: (field: Field) => boolean) =>
  Object.entries(entity).filter(([, field]) => has(field));
const wireOf = (fields: readonly [string, Field][]) => Object.fromEntries(fields.map(([key, { wire }]) => [key, wire]));

export const publicWire = <E extends Entity>(entity: E) =>
  wireOf(pick(entity, (field) => !field.private)) as { readonly [Key in PublicKey<E>]: E[Key]['wire'] };

export const enteredWire = <E extends Entity>(entity: E) =>
  wireOf(pick(entity, isEntered)) as { readonly [Key in EnteredKey<E>]: E[Key]['wire'] };

export const schemasOf = <E extends Entity>(entity: E) =>
  Object.fromEntries(
    pick(entity, isEntered).map(([, field]) => [wireNameOf(field), field.schema]),
  ) as EnteredSchemas<E>;

export const publicEnteredKeys = <E extends Entity>(entity: E) =>
  pick(entity, (field) => isEntered(field) && !field.private).map(([key]) => key) as (EnteredKey<E> & PublicKey<E>)[];

export const snapshotKeys = <E extends Entity>(entity: E) =>
  pick(entity, ({ snapshot }) => snapshot === true).map(([key]) => key) as SnapshotKey<E>[];

/** Validated fields in our names; other keys are dropped. */
export const fromValidated = <E extends Entity>(entity: E, validated: Validated<E>) =>
  entered(entity, (_, field) => (validated as Record<string, unknown>)[wireNameOf(field)]) as Entered<E>;

/** The entered fields of a value; other keys are dropped. */
export const pickEntered = <E extends Entity>(entity: E, value: Entered<E>) =>
  entered(entity, (key) => (value as Record<string, unknown>)[key]) as Entered<E>;

const entered = (entity: Entity, take: (key: string, field: Field) => unknown) =>
  Object.fromEntries(pick(entity, isEntered).map(([key, field]) => [key, take(key, field)]));

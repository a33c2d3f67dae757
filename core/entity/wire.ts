/**
 * Translates between our names and the wire's (docs/product.md, "Fields on the wire"). Each entity has one table of its
 * sent fields; a field outside the table is dropped, so it cannot leak.
 */

/** A field whose value has another form on the wire, as prices do. */
export type Codec<Name extends string, Inside, Outside> = {
  readonly name: Name;
  encode(value: Inside): Outside;
  decode(value: Outside): Inside;
};

// biome-ignore lint/suspicious/noExplicitAny: a table holds codecs of any two types
export type WireField = string | Codec<string, any, any>;

export type WireTable = Readonly<Record<string, WireField>>;

/** A table that names every field of an entity; a missing one is a type error. */
export type CompleteWire<Value> = { readonly [Key in keyof Value]-?: WireField };

export type WireName<Field> = Field extends string
  ? Field
  : Field extends { readonly name: infer Name extends string }
    ? Name
    : never;

type Encoded<Value, Field> = Field extends { encode(value: never): infer Outside }
  ? Outside | Extract<Value, null | undefined>
  : Value;

/** Result of `toWire(table, value)`: only listed fields, under their wire names. */
export type Wire<Value, Table extends WireTable> = {
  [Key in keyof Table & keyof Value as WireName<Table[Key]>]: Encoded<Value[Key], Table[Key]>;
};

/** A dollar amount on the wire (at most two decimals), integer cents inside. */
export const dollars = <Name extends string>(name: Name): Codec<Name, number, number> => ({
  name,
  encode: (cents) => Number((cents / 100).toFixed(2)),
  decode: (amount) => Math.round(amount * 100),
});

/** A moment on the wire: ISO 8601, UTC; ms since the epoch inside. */
export const moment = <Name extends string>(name: Name): Codec<Name, number, string> => ({
  name,
  encode: (ms) => new Date(ms).toISOString(),
  decode: (text) => Date.parse(text),
});

/** A nested list whose items have their own table. */
export const rows =
  <Item extends object>() =>
  <Name extends string, const Table extends WireTable>(
    name: Name,
    table: Table,
  ): Codec<Name, readonly Item[], Wire<Item, Table>[]> => ({
    name,
    encode: (items) => items.map((item) => toWire(table, item)),
    decode: (items) => items.map((item) => fromWire<Item, Table>(table, item) as Item),
  });

/** Our value in the wire's names. Absent fields stay absent. */
export function toWire<Value extends object, const Table extends WireTable>(
  table: Table,
  value: Value,
): Wire<Value, Table> {
  const wire: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(table)) {
    const inside = (value as Record<string, unknown>)[key];
    if (inside === undefined) continue;
    if (typeof field === 'string') wire[field] = inside;
    else wire[field.name] = inside === null ? null : field.encode(inside);
  }
  return wire as Wire<Value, Table>;
}

/** The wire's answer in our names; the counterpart of `toWire` for the browser. */
export function fromWire<Value extends object, const Table extends WireTable>(
  table: Table,
  wire: Wire<Value, Table>,
): Pick<Value, keyof Value & keyof Table> {
  const value: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(table)) {
    const outside = (wire as Record<string, unknown>)[typeof field === 'string' ? field : field.name];
    if (outside === undefined) continue;
    value[key] = typeof field === 'string' || outside === null ? outside : field.decode(outside);
  }
  return value as Pick<Value, keyof Value & keyof Table>;
}

/**
 * Every displayed text of a call refuses invisible characters (`core/entity/field-rules.ts`). This walks all schemas of
 * bodies and forms in `core`, so that a new field without the rule fails.
 */
import * as v from 'valibot';
import { expect, test } from 'vitest';

const modules = import.meta.glob<Record<string, unknown>>(['../core/**/*.ts', '!../core/**/*.test.ts'], {
  eager: true,
});

type Schema = v.GenericSchema & {
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly item?: Schema;
  readonly wrapped?: Schema;
  readonly options?: readonly unknown[];
  readonly pipe?: readonly Schema[];
};

/** Texts that are not displayed: secrets, ids, and search terms. */
const UNREAD = new Set([
  ...['password', 'newPassword', 'token', 'request', 'code'],
  ...[
    '_id',
    'productID',
    'bookedId',
    'transactionId',
    'up_to',
    'Publication.message',
    'PublicationOver.message',
    'order',
    'endpoint',
  ],
  // Ids of pictures, and keys.
  ...['photos', 'NewListing.photo', 'EditedListing.photo', 'keys.p256dh', 'keys.auth'],
  // Addresses that are looked up, and the words of a seller's own tables.
  ...['SignIn.email', 'LinkConfirmation.email', 'columns.header', 'words.word', 'words.means'],
]);

const isUnread = (path: string) => [...UNREAD].some((name) => path.endsWith(`.${name}`) || path.endsWith(` ${name}`));

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';

function* fieldsIn(schema: Schema, path: string): Generator<[path: string, Schema]> {
  if (schema.entries) {
    for (const [name, entry] of Object.entries(schema.entries)) yield* fieldsIn(entry, `${path}.${name}`);
    return;
  }
  const inner = [schema.item, schema.wrapped, ...(schema.options ?? [])].filter(isSchema);
  const objects = inner.flatMap((one) => [...fieldsIn(one, path)]).filter(([at]) => at !== path);
  yield* objects.length > 0 ? objects : [[path, schema] as [string, Schema]];
}

const fields = Object.entries(modules).flatMap(([file, exported]) =>
  Object.entries(exported)
    .filter((entry): entry is [string, Schema] => isSchema(entry[1]) && 'entries' in entry[1])
    .flatMap(([name, schema]) => [...fieldsIn(schema, `${file.replace('../', '')} ${name}`)]),
);

const HIDDEN = [
  ...['\u202e', '\u2066', '\u0007', '\u0085', '\u0000', '\ud800'],
  ...['\u{e0041}', '\ufff9', '\u2064', '\ue000', '\u0378', '\uffff'],
] as const;

/** At least one of them is valid for each text field. */
const SAMPLES = [
  'Anna 12',
  'Ann1234567890123456x',
  'ann@books.example',
  '+1 503 555 0199',
  '9780804429573',
  '2026-11-28',
  'en',
  '2019',
  '12.50',
  'https://books.example/a',
  'meet',
];

const textOf = (schema: Schema, input: string): string | undefined => {
  const { success, output } = v.safeParse(schema, input);
  return success && typeof output === 'string' ? output : undefined;
};

/** The first choice of a field with a list. */
const choiceOf = ({ options, wrapped }: Schema): unknown => options?.[0] ?? (wrapped && choiceOf(wrapped));

const takes = (schema: Schema): boolean =>
  [...SAMPLES, 5, true, choiceOf(schema)].some((value) => v.is(schema, value) && value !== undefined);

const sampleOf = (schema: Schema): string | undefined => SAMPLES.find((sample) => textOf(schema, sample) !== undefined);

/** The hidden characters that this field accepts at some place of an otherwise valid text. */
const passed = (schema: Schema): string[] => {
  const sample = sampleOf(schema) ?? '';
  return HIDDEN.filter((character) =>
    [0, 3, sample.length].some((at) =>
      textOf(schema, sample.slice(0, at) + character + sample.slice(at))?.includes(character),
    ),
  );
};

test('no displayed text accepts invisible characters', () => {
  expect(fields.length).toBeGreaterThan(100);
  const open = fields
    .filter(([path]) => !isUnread(path))
    .flatMap(([path, schema]) => (passed(schema).length > 0 ? [`${path}: ${JSON.stringify(passed(schema))}`] : []));
  expect(open).toEqual([]);
});

// Fails when a field refuses all samples for another reason.
test('each field accepts a sample', () => {
  expect(fields.flatMap(([path, schema]) => (isUnread(path) || takes(schema) ? [] : [path]))).toEqual([]);
});

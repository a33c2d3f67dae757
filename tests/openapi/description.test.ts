/**
 * The description of the API as it is served: made from the routes as they are (tools/api-description), with real
 * examples. `npm run describe-api` writes it again.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { describeApi } from '../../tools/api-description/description.ts';
import type { Description } from '../../tools/api-description/openapi.ts';
import { ACCESS } from '../access.ts';
import { isAsked } from '../exhaustive.ts';
import { EXAMPLES_AT, exampleRecorder } from './examples.ts';
import { operationsOf, withExample, withoutExamples } from './examples-of.ts';
import { judgeOf } from './validation.ts';

const FILE = fileURLToPath(new URL('../../src/components/developers/openapi.json', import.meta.url));
const isWriting = process.env.DESCRIBE_API === '1';
const read = (): Description => JSON.parse(readFileSync(FILE, 'utf8')) as Description;

/** Routes of the access matrix by their path in the description; an optional last part is asked in both ways. */
const EXAMPLES = Object.entries(ACCESS).map(([route, access]) => {
  const [method = '', path = ''] = route.split(' ');
  const template = path.replaceAll(/:(\w+)(?:\{(?:[^{}]|\{[^}]*\})*\})?\??/g, '{$1}');
  return { route, access, method, template };
});

// Sessions begin by the machine's clock.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: EXAMPLES_AT });
});
afterEach(() => {
  vi.useRealTimers();
});

test('is the one of the routes as they are', async () => {
  const made = await describeApi();
  if (!isWriting) {
    // After a change of a route: `npm run describe-api`.
    expect(withoutExamples(read())).toEqual(withoutExamples(made));
    return;
  }
  const record = exampleRecorder();
  const paths: Record<string, Record<string, Description['paths'][string][string]>> = structuredClone(made.paths);
  for (const { route, access, method, template } of EXAMPLES) {
    const methods = paths[template];
    const operation = methods?.[method.toLowerCase()];
    if (methods && operation)
      methods[method.toLowerCase()] = withExample(operation, template, await record(route, access));
  }
  writeFileSync(FILE, `${JSON.stringify({ ...made, paths }, null, 1)}\n`);
});

test('has the recorded examples', async () => {
  const record = exampleRecorder();
  for (const { route, access, method, template } of EXAMPLES.filter((_, at) => isAsked(at, 24))) {
    const operation = read().paths[template]?.[method.toLowerCase()];
    expect([route, operation]).not.toContain(undefined);
    if (operation) expect(withExample(operation, template, await record(route, access))).toEqual(operation);
  }
});

test('is a description as OpenAPI 3.1 has them', async () => {
  const validator = new Validator();
  expect(await validator.validate(read() as never)).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

test('its examples fit their schemas', () => {
  const description = read();
  // A row of an import has members of its own table.
  const [sent, answered] = [judgeOf(description, false), judgeOf(description, true)];
  let examples = 0;
  for (const [method, path, { parameters = [], requestBody, responses }] of operationsOf(description)) {
    const requests = [...parameters, ...Object.values(requestBody?.content ?? {})];
    const answers = Object.values(responses).flatMap(({ content }) => Object.values(content ?? {}));
    const wrong = [
      ...requests.map(({ schema, example }) => (example === undefined ? null : sent(schema, example))),
      ...answers.map(({ schema, example }) => (example === undefined ? null : answered(schema, example))),
    ];
    examples += [...requests, ...answers].filter(({ example }) => example !== undefined).length;
    expect([method, path, ...wrong.filter((one) => one !== null)]).toEqual([method, path]);
  }
  expect(examples).toBeGreaterThan(250);
});

test('names the callers of the access matrix', () => {
  const described = new Map(operationsOf(read()).map(([method, path, operation]) => [`${method} ${path}`, operation]));
  for (const { access, method, template } of EXAMPLES) {
    const operation = described.get(`${method} ${template}`);
    const needed = operation?.security.every((one) => 'bearer' in one) && operation.security.length > 0;
    expect([method, template, needed]).toEqual([method, template, access.for !== 'anyone']);
    const roles = [access.for, access.also?.role].filter((role) => role !== undefined);
    // Without a role in its guard, a call knows its callers by the row.
    if (operation?.['x-roles'])
      expect([method, template, operation['x-roles'].toSorted()]).toEqual([method, template, roles.sort()]);
  }
});

/** Examples in the description: put in, taken out, and found. */
import type { Description, Operation } from '../../tools/api-description/openapi.ts';
import type { Example } from './examples.ts';

/** Routes of the description (`GET /api/category/{id}`), with their operations. */
export const operationsOf = ({
  paths,
}: Description): readonly (readonly [method: string, path: string, of: Operation])[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [method.toUpperCase(), path, operation] as const),
  );

/** Values of the path's parameters in a request. */
export function parametersIn(template: string, path: string): Readonly<Record<string, string>> {
  const [asked = ''] = path.split('?');
  const [names, values] = [template.split('/'), asked.split('/')];
  return Object.fromEntries(
    names.flatMap((part, at) =>
      part.startsWith('{') ? [[part.slice(1, -1), decodeURIComponent(values[at] ?? '')]] : [],
    ),
  );
}

/** The operation with its example. */
export function withExample(
  operation: Operation,
  template: string,
  { path, body, status, answer }: Example,
): Operation {
  const inPath = parametersIn(template, path);
  const asked = new URL(path, 'https://dogear.test').searchParams;
  const content = operation.requestBody?.content['application/json'];
  const response = operation.responses[status];
  const answered = response?.content?.['application/json'];
  return {
    ...operation,
    ...(operation.parameters
      ? {
          parameters: operation.parameters.map((one) => {
            const example = one.in === 'path' ? inPath[one.name] : (asked.get(one.name) ?? undefined);
            return example === undefined || example === '' ? one : { ...one, example };
          }),
        }
      : {}),
    ...(operation.requestBody && content && body !== undefined
      ? {
          requestBody: {
            ...operation.requestBody,
            content: { ...operation.requestBody.content, 'application/json': { ...content, example: body } },
          },
        }
      : {}),
    ...(response && answered && answer !== undefined
      ? {
          responses: {
            ...operation.responses,
            [status]: {
              ...response,
              content: { ...response.content, 'application/json': { ...answered, example: answer } },
            },
          },
        }
      : {}),
  };
}

/** The same description without any example. */
export const withoutExamples = (description: Description): unknown =>
  JSON.parse(
    JSON.stringify(description, function (this: object, key, value: unknown) {
      const isExample = key === 'example' && ('schema' in this || 'in' in this);
      return isExample ? undefined : value;
    }),
  );

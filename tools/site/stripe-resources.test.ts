import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { strippedResource, USED_RESOURCES } from './stripe-resources.ts';

const SDK = 'node_modules/stripe/esm/resources';
const moduleOf = (name: string) => readFileSync(`${SDK}/${name}.js`, 'utf8');

test('a build keeps exactly the resources of the SDK that the shop asks for', () => {
  const source = readFileSync('functions/services/stripe/stripe.ts', 'utf8');
  const asked = new Set([...source.matchAll(/\bstripe\.(\w+)\.\w+\(/g)].map(([, name = '']) => name));
  asked.delete('webhooks');
  const kept = USED_RESOURCES.map((name) => (name[0] ?? '').toLowerCase() + name.slice(1));
  expect(kept).toEqual([...asked].toSorted());
  for (const name of USED_RESOURCES) expect(strippedResource(`/x/${SDK}/${name}.js`, moduleOf(name))).toBeUndefined();
});

test('what it leaves out still exports every class that the rest of the SDK imports', () => {
  const handler = 'StripeEventNotificationHandler.js';
  const files = readdirSync(SDK, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  expect(files.length).toBeGreaterThan(150);
  const exported = (code: string) =>
    [...code.matchAll(/^export (?:class|const|function|\{) ?(\w+)/gm)].map(([, name]) => name);
  for (const file of [...files, `../${handler}`]) {
    const code = readFileSync(`${SDK}/${file}`, 'utf8');
    const left = strippedResource(join('/x', SDK, file), code);
    if (file.endsWith(handler)) expect(left).toBeDefined();
    if (left !== undefined) expect(exported(left), file).toEqual(exported(code));
  }
});

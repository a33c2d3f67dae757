import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exportedNames } from './emptied-modules.ts';
import { resourceModules, strippedModule, USED_RESOURCES } from './stripe-resources.ts';

const SDK = 'node_modules/stripe/esm';
const moduleOf = (name: string) => readFileSync(`${SDK}/${name}.js`, 'utf8');
const stripped = (name: string) => strippedModule(`/x/${SDK}/${name}.js`, moduleOf(name));
const resources = readdirSync(`${SDK}/resources`, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.js'))
  .map((file) => file.slice(0, -'.js'.length));

const source = globSync('functions/services/stripe/*.ts')
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

test('a build keeps exactly the resources of the SDK that the shop uses', () => {
  const asked = [...source.matchAll(/\bstripe((?:\.\w+)+)\.\w+\(/g)].map(([, address = '']) => address.slice(1));
  const needed = new Set(asked.filter((address) => address !== 'webhooks').flatMap(resourceModules));
  expect([...USED_RESOURCES].toSorted()).toEqual([...needed].toSorted());
  for (const name of USED_RESOURCES) expect(stripped(join('resources', name)) ?? '', name).not.toMatch(/built without/);
});

test('a nested resource needs the modules that lead to it', () => {
  expect(resourceModules('paymentIntents')).toEqual(['PaymentIntents']);
  expect(resourceModules('v2.core.accounts')).toEqual(['V2/index', 'V2/Core/index', 'V2/Core/Accounts']);
});

test('no code uses automatic pagination, which is excluded', () => {
  expect(source).not.toMatch(/for await|autoPaging/);
});

test('excluded modules still export all that the rest of the SDK imports', () => {
  expect(resources.length).toBeGreaterThan(150);
  const others = ['StripeEventNotificationHandler', 'resources', 'autoPagination', 'Decimal'];
  for (const module of [...others, ...resources.map((name) => `resources/${name}`)]) {
    const left = stripped(module);
    if (others.includes(module)) expect(left, module).toBeDefined();
    if (left !== undefined) expect(exportedNames(left), module).toEqual(exportedNames(moduleOf(module)));
  }
});

test('the SDK creates objects for exactly the kept resources', () => {
  const made = [...(stripped('stripe.core') ?? '').matchAll(/^ *this\.\w+ = new (\w+)\(this\);/gm)].map(
    ([, name]) => name,
  );
  const kept = USED_RESOURCES.filter((name) => !name.includes('/') || /^\w+\/index$/.test(name));
  expect(made).toEqual(kept.flatMap((name) => exportedNames(moduleOf(`resources/${name}`))).toSorted());
});

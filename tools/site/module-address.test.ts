import { expect, test } from 'vitest';
import { moduleAddress } from './module-address.ts';

type Loading = { load(this: { environment: { name: string } }, id: string): string | undefined };

/** The module of an address in the dev server, for an environment. */
function loaded(name: string): string {
  let plugin: Loading | undefined;
  const updateConfig = ({ vite }: { vite: { plugins: [Loading] } }) => {
    [plugin] = vite.plugins;
  };
  const setup = moduleAddress().hooks['astro:config:setup'] as unknown as (given: object) => void;
  setup({ command: 'dev', updateConfig });
  return plugin?.load.call({ environment: { name } }, '/x/Form.tsx?address') ?? '';
}

test('in the dev server an address is the same for browsers and servers, which have no window', () => {
  expect(loaded('client')).toMatch(/window[\s\S]*export default "\/@fs\/x\/Form\.tsx";$/);
  expect(loaded('ssr')).toBe('export default "/@fs/x/Form.tsx";');
});

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { missingPlatformPackages } from './complete-lock.ts';

const text = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8');

describe("the repository's lock file", () => {
  test('has the binaries of every platform, so that a clean install works on each', () => {
    expect(missingPlatformPackages(JSON.parse(text))).toEqual({});
  });

  // wrangler deploys and Miniflare serves: another version would bring a second workerd.
  test('has the Miniflare of wrangler, and no other', () => {
    const { packages } = JSON.parse(text);
    const all = Object.keys(packages).filter((path) => path.endsWith('node_modules/miniflare'));
    expect(all).toEqual(['node_modules/miniflare']);
    expect(packages[''].devDependencies.miniflare).toBe(packages['node_modules/wrangler'].dependencies.miniflare);
  });

  test('names no registry', () => {
    const entries = Object.entries<{ resolved?: string }>(JSON.parse(text).packages);
    expect(entries.length).toBeGreaterThan(100);
    expect(entries.filter(([, { resolved }]) => /^\w+:/.test(resolved ?? '')).map(([path]) => path)).toEqual([]);
    expect(text).not.toMatch(/"resolved":\s*"[^"]*:/);
  });
});

describe('a missing platform package', () => {
  const lockOf = (packages: object) => ({ packages }) as Parameters<typeof missingPlatformPackages>[0];

  test('gets its os and cpu from its name', () => {
    const lock = lockOf({ 'node_modules/tool': { optionalDependencies: { '@tool/linux-arm64': '1.2.3' } } });
    expect(missingPlatformPackages(lock)).toEqual({
      'node_modules/tool/node_modules/@tool/linux-arm64': {
        version: '1.2.3',
        optional: true,
        os: ['linux'],
        cpu: ['arm64'],
      },
    });
  });

  test('is resolved like by Node', () => {
    const optionalDependencies = { '@tool/linux-x64': '1.2.3' };
    const lock = lockOf({
      'node_modules/a/node_modules/tool': { optionalDependencies },
      'node_modules/@tool/linux-x64': { version: '1.2.3' },
    });
    expect(missingPlatformPackages(lock)).toEqual({});
  });

  test('is missing when another version is present', () => {
    const lock = lockOf({
      'node_modules/tool': { optionalDependencies: { '@tool/linux-x64': '1.2.3' } },
      'node_modules/@tool/linux-x64': { version: '1.0.0' },
    });
    expect(Object.keys(missingPlatformPackages(lock))).toEqual(['node_modules/tool/node_modules/@tool/linux-x64']);
  });

  test('gets no platform when its name has none', () => {
    const lock = lockOf({ '': { optionalDependencies: { extra: '1.0.0', ranged: '^1.0.0' } } });
    expect(missingPlatformPackages(lock)).toEqual({
      'node_modules/extra': { version: '1.0.0', optional: true, os: ['none'] },
    });
  });
});

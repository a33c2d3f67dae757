/**
 * Completes `package-lock.json` after a dependency was added. npm omits the binaries of other platforms that a registry
 * mirror happens to lack, and then refuses its own lock file in `npm ci`. Each missing one is added as an optional
 * package; its name contains the platform.
 */
import { readFileSync, writeFileSync } from 'node:fs';

type Entry = {
  version?: string;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  optionalDependencies?: Record<string, string>;
};
type Lock = { packages: Record<string, Entry> };

const OS = ['darwin', 'linux', 'win32', 'android', 'freebsd', 'openbsd', 'netbsd', 'sunos', 'aix', 'openharmony'];
const CPU = ['x64', 'arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el', 'wasm32'];
const wordOf = (name: string, words: string[]) => words.filter((word) => name.split(/[-/]/).includes(word));

/** Path of `name` as resolved from the package at `path`, walking up as Node does. */
function resolve(packages: Lock['packages'], path: string, name: string): string | undefined {
  for (let at = path; ; at = at.slice(0, at.lastIndexOf('node_modules/')).replace(/\/$/, '')) {
    const candidate = `${at ? `${at}/` : ''}node_modules/${name}`;
    if (packages[candidate]) return candidate;
    if (!at) return undefined;
  }
}

/** Platform packages missing in the lock file, by the path at which each belongs. */
export function missingPlatformPackages(lock: Lock): Record<string, Entry> {
  const missing: Record<string, Entry> = {};
  for (const [path, { optionalDependencies = {} }] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const found = resolve(lock.packages, path, name);
      const exact = /^\d+\.\d+\.\d+/.test(version);
      if (found && (!exact || lock.packages[found]?.version === version)) continue;
      if (!exact) continue;
      const cpu = wordOf(name, CPU);
      const os = wordOf(name, OS);
      // One without a known platform gets the platform `none`, so that it is never fetched.
      const platform = { os: os.length > 0 ? os : ['none'], ...(cpu.length > 0 ? { cpu } : {}) };
      missing[`${path ? `${path}/` : ''}node_modules/${name}`] = { version, optional: true, ...platform };
    }
  }
  return missing;
}

if (import.meta.main) {
  const file = new URL('../../package-lock.json', import.meta.url);
  const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock;
  const missing = missingPlatformPackages(lock);
  const packages = { ...lock.packages, ...missing };
  lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`${Object.keys(missing).length} platform packages added to the lock file`);
}

/**
 * `npm run deploy -- --rollback`: the version that was deployed before answers again. A version is the Worker with its
 * files and variables. Secrets, pictures and the database stay; migrations only add, so it runs on the newer tables.
 */
import type { Environment } from './environments.ts';
import { type Command, type Run, shown } from './setup/commands.ts';

export type Rollback = {
  readonly environment: Environment;
  /** Id of the version that is wanted; undefined means the one before. */
  readonly to: string | undefined;
  readonly isDryRun: boolean;
  readonly run: Run;
  readonly say: (line: string) => void;
};

/** A deployment, as `wrangler deployments list --json` has it. */
export type Deployment = {
  readonly created_on: string;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly versions: readonly { readonly version_id: string; readonly percentage: number }[];
};

/** Throws, with the reason, when there is no version to go back to, or when wrangler fails. */
export function rollback({ environment: { worker }, to, isDryRun, run, say }: Rollback): void {
  const ask = (command: Command): string => {
    say(`$ ${shown(command)}`);
    const { status, stdout, output } = run(command);
    if (status !== 0) throw new Error(`wrangler failed, and nothing is known to have changed.\n${output}`.trim());
    return stdout;
  };
  const ofWorker = ['--name', worker, '--config', 'wrangler.toml'];
  const listed = ask({ program: 'wrangler', args: ['deployments', 'list', '--json', ...ofWorker] });
  const target = targetOf(JSON.parse(listed) as Deployment[], to);
  say(`Version ${target.id}, deployed ${target.at}, answers instead of ${target.current}.`);
  say('It comes with its files and variables. The database, pictures and secrets stay as they are.');
  const command: Command = { program: 'wrangler', args: ['rollback', target.id, '--yes', ...ofWorker] };
  if (isDryRun) {
    say(`Nothing was changed. The command would be:\n$ ${shown(command)}`);
    return;
  }
  ask(command);
  say('Done. To take it back, run the same command again.');
}

const isWhole = ({ versions: [first] }: Deployment): boolean => first?.percentage === 100;

/**
 * A changed secret makes a deployment of the same code, so the version before is the one behind the newest deployment
 * that is not such a change. Versions of a divided deployment were never all of the shop.
 */
function targetOf(listed: readonly Deployment[], to: string | undefined) {
  const newestFirst = listed.toSorted((one, other) => other.created_on.localeCompare(one.created_on));
  const newest = newestFirst.findIndex(({ annotations }) => annotations?.['workers/triggered_by'] !== 'secret');
  const current = newestFirst.slice(0, newest + 1).flatMap(({ versions }) => versions.map(({ version_id: id }) => id));
  const [running = []] = newestFirst.map(({ versions }) => versions.map(({ version_id: id }) => id));
  const earlier = newest < 0 ? [] : newestFirst.slice(newest + 1).filter(isWhole);
  const isWanted = (id: string | undefined) => (to === undefined ? !current.includes(id ?? '') : id === to);
  if (to !== undefined && running.length === 1 && running[0] === to) throw new Error(`Version ${to} answers already.`);
  const found = (to === undefined ? earlier : newestFirst.filter(isWhole)).find(({ versions: [first] }) =>
    isWanted(first?.version_id),
  );
  const id = found?.versions[0]?.version_id;
  if (found && id) return { id, at: found.created_on, current: running.join(' and ') };
  throw new Error(
    to === undefined
      ? 'There is no version before: the last 10 deployments are all of the running one.'
      : `Version ${to} is not among the last 10 deployments, so nobody knows whether it runs on these tables.`,
  );
}

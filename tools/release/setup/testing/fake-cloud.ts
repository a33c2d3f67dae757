/**
 * Fake of the programs `wrangler` and `turso`, for the commands of a setup. Its world is a file of the folder
 * `FAKE_CLOUD`; every call is a line of another one. Of secrets it keeps a hash.
 */
import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Deployment } from '../../rollback.ts';

export type World = {
  /** Accounts of the login at Cloudflare; null without one. */
  accounts: { name: string; id: string }[] | null;
  /** Hashes of secrets by name, by Worker. */
  workers: Record<string, Record<string, string>>;
  buckets: string[];
  /** Prefixes whose objects expire. */
  expiring: string[];
  queues: Record<string, string[]>;
  hasTurso: boolean;
  databases: string[];
  /** Deployments, oldest first, by Worker. */
  deployments: Record<string, Deployment[]>;
  /** Beginnings of commands that fail, each once. */
  failing: string[];
};

export const TOKEN = 'eyJhbGciOi.eyJpYXQiOj.c2lnbmF0dXJl';

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

type Answer = { readonly status?: number; readonly out?: string; readonly err?: string };

const refused = (err: string): Answer => ({ status: 1, err });
const optionOf = (args: readonly string[], name: string): string => args[args.indexOf(name) + 1] ?? '';

function wrangler(world: World, args: readonly string[], input: string): Answer {
  const [command] = args;
  const said = args.join(' ');
  if (!world.accounts)
    return command === 'whoami' ? { status: 1, out: '{"loggedIn":false}' } : refused('not logged in');
  if (command === 'whoami') return { out: JSON.stringify({ loggedIn: true, accounts: world.accounts }) };
  if (command === 'secret') return secret(world, args, input);
  if (command === 'deployments' || command === 'rollback') return deployments(world, args);
  if (said === 'r2 bucket list')
    return { out: `Listing buckets...\n${world.buckets.map((name) => `name:           ${name}`).join('\n\n')}` };
  const name = args[args[0] === 'queues' && args[1] === 'subscription' ? 3 : args.length - 1] ?? '';
  if (said.startsWith('r2 bucket create ')) {
    if (world.buckets.includes(name)) return refused('The bucket you tried to create already exists, and you own it.');
    world.buckets.push(name);
    return { out: `Created bucket '${name}'` };
  }
  if (said.startsWith('r2 bucket lifecycle list '))
    return {
      out: world.expiring
        .map((prefix) => `name:    builds\nenabled: Yes\nprefix:  ${prefix}\naction:  Expire objects after 30 days`)
        .join('\n\n'),
    };
  if (said.startsWith('r2 bucket lifecycle add ')) {
    world.expiring.push(args[6] ?? '');
    return { out: 'Added lifecycle rule' };
  }
  if (said.startsWith('queues info ') || said.startsWith('queues subscription list ')) {
    const events = world.queues[name];
    if (!events) return refused(`Queue "${name}" does not exist. To create it, run: wrangler queues create ${name}`);
    return { out: JSON.stringify([{ enabled: true, source: { type: 'email.sending' }, events }]) };
  }
  if (said.startsWith('queues create ')) {
    world.queues[name] = [];
    return { out: `Created queue '${name}'` };
  }
  return refused(`Unknown command: ${said}`);
}

function secret(world: World, args: readonly string[], input: string): Answer {
  const name = optionOf(args, '--name');
  const present = world.workers[name];
  if (args[1] === 'list') {
    if (!present) return refused(`\u001b[31m✘ [ERROR]\u001b[0m Worker "${name}" not found.`);
    return { out: JSON.stringify(Object.keys(present).map((one) => ({ name: one, type: 'secret_text' }))) };
  }
  const given = Object.entries(JSON.parse(input) as Record<string, string>);
  world.workers[name] = { ...present, ...Object.fromEntries(given.map(([one, value]) => [one, hashOf(value)])) };
  return { out: given.map(([one]) => `✨ Successfully created secret for key: ${one}`).join('\n') };
}

function deployments(world: World, args: readonly string[]): Answer {
  const made = world.deployments[optionOf(args, '--name')];
  if (!made) return refused('This Worker does not exist on your account.');
  if (args[0] === 'deployments') return { out: JSON.stringify(made.slice(-10)) };
  const [last] = made.slice(-1);
  made.push({
    created_on: `${last?.created_on}+`,
    annotations: { 'workers/triggered_by': 'rollback' },
    versions: [{ version_id: args[1] ?? '', percentage: 100 }],
  });
  return { out: `Worker Version ${args[1]} has been deployed to 100% of traffic.` };
}

function turso(world: World, args: readonly string[]): Answer {
  const said = args.join(' ');
  if (said === 'auth whoami') return { out: 'you\n' };
  const name = args[said.startsWith('db tokens') ? 3 : 2] ?? '';
  if (said.startsWith('db create ')) {
    world.databases.push(name);
    return { out: `Created database ${name}` };
  }
  if (!world.databases.includes(name))
    return refused(`Error: database ${name} not found. List known databases using turso db list`);
  return { out: said.startsWith('db tokens create ') ? `${TOKEN}\n` : `libsql://${name}-you.turso.io\n` };
}

/** Answers one command, and writes it down. */
export function answerIn(folder: string, program: string, args: readonly string[], input: string): Required<Answer> {
  const path = join(folder, 'world.json');
  const world = JSON.parse(readFileSync(path, 'utf8')) as World;
  const said = [program, ...args].join(' ');
  appendFileSync(join(folder, 'calls.txt'), `${said}\n`);
  const failing = world.failing.findIndex((beginning) => said.startsWith(beginning));
  if (failing >= 0) world.failing.splice(failing, 1);
  const asked = () => (program === 'turso' ? turso(world, args) : wrangler(world, args, input));
  const answer = failing >= 0 ? refused('The network is down.') : asked();
  writeFileSync(path, JSON.stringify(world));
  return { status: 0, out: '', err: '', ...answer };
}

/** Answers the command of this process as the program `FAKE_PROGRAM`. */
function main(folder: string): void {
  appendFileSync(join(folder, 'environments.txt'), `${JSON.stringify(process.env)}\n`);
  const program = process.env.FAKE_PROGRAM ?? 'wrangler';
  const input = program === 'wrangler' ? readFileSync(0, 'utf8') : '';
  const { status, out, err } = answerIn(folder, program, process.argv.slice(2), input);
  process.stdout.write(out);
  process.stderr.write(err);
  process.exitCode = status;
}

if (process.env.FAKE_CLOUD) main(process.env.FAKE_CLOUD);

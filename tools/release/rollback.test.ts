import { afterEach, expect, test } from 'vitest';
import { ENVIRONMENTS } from './environments.ts';
import { type Deployment, type Rollback, rollback } from './rollback.ts';
import { openScratchCloud, type ScratchCloud } from './setup/testing/scratch-cloud.ts';

let cloud: ScratchCloud;
afterEach(() => cloud.close());

/** A deployment of one version, on a day of January. */
const deployed = (version: string, day: number, by = 'upload'): Deployment => ({
  created_on: `2027-01-0${day}T10:00:00.000000Z`,
  annotations: { 'workers/triggered_by': by },
  versions: [{ version_id: version, percentage: 100 }],
});

function rolledBack(deployments: readonly Deployment[], change: Partial<Rollback> = {}) {
  const { environment = ENVIRONMENTS.production } = change;
  cloud = openScratchCloud({ deployments: { [environment.worker]: [...deployments] } });
  const lines: string[] = [];
  const act = () =>
    rollback({
      ...{ environment, to: undefined, isDryRun: false, run: cloud.runPrograms },
      ...{ say: (line: string) => lines.push(line), ...change },
    });
  let refused: string | undefined;
  try {
    act();
  } catch (error) {
    refused = (error as Error).message;
  }
  return { act, refused, said: () => lines.join('\n'), calls: cloud.calls() };
}

const LIST = 'wrangler deployments list --json --name dogear --config wrangler.toml';
const back = (version: string) => `wrangler rollback ${version} --yes --name dogear --config wrangler.toml`;

test('deploys the version before, and says what stays', () => {
  const { said, calls, refused } = rolledBack([deployed('first', 1), deployed('second', 2), deployed('third', 3)]);
  expect([refused, calls]).toEqual([undefined, [LIST, back('second')]]);
  expect(said()).toContain('Version second, deployed 2027-01-02T10:00:00.000000Z, answers instead of third.');
  expect(said()).toContain('The database, pictures and secrets stay as they are.');
});

test('a second rollback takes the first one back', () => {
  const { act } = rolledBack([deployed('first', 1), deployed('second', 2)]);
  act();
  expect(cloud.calls()).toEqual([LIST, back('second')]);
});

test('a dry run looks, shows the command, and changes nothing', () => {
  const { said, calls } = rolledBack([deployed('first', 1), deployed('second', 2)], { isDryRun: true });
  expect(calls).toEqual([LIST]);
  expect(said()).toMatch(/Nothing was changed\. .*\n\$ npx wrangler rollback first --yes/);
});

// Fails when a secret that was set after the upload makes a rollback to the same code.
test('goes behind changes of secrets to the code before', () => {
  const { calls } = rolledBack([deployed('old', 1), deployed('new', 2), deployed('new-secret', 3, 'secret')]);
  expect(calls).toEqual([LIST, back('old')]);
});

test('skips a deployment of the running version and a divided one', () => {
  const divided = {
    ...deployed('third', 3),
    versions: [
      { version_id: 'second', percentage: 60 },
      { version_id: 'third', percentage: 40 },
    ],
  };
  const { calls } = rolledBack([deployed('first', 1), deployed('third', 2), divided, deployed('third', 4)]);
  expect(calls).toEqual([LIST, back('first')]);
});

test('goes to a named version of before', () => {
  const { calls } = rolledBack([deployed('first', 1), deployed('second', 2), deployed('third', 3)], { to: 'first' });
  expect(calls).toEqual([LIST, back('first')]);
});

test('rolls staging back by its own Worker', () => {
  const { calls } = rolledBack([deployed('first', 1), deployed('second', 2)], { environment: ENVIRONMENTS.staging });
  expect(calls).toEqual([
    LIST.replace('--name dogear', '--name dogear-staging'),
    back('first').replace('--name dogear', '--name dogear-staging'),
  ]);
});

test.each([
  ['with one version alone', [deployed('first', 1)], undefined, 'There is no version before'],
  ['with changes of secrets alone', [deployed('first', 1), deployed('again', 2, 'secret')], undefined, 'no version'],
  ['to the running version', [deployed('first', 1), deployed('second', 2)], 'second', 'answers already'],
  ['to a version that was never deployed', [deployed('first', 1)], 'other', 'not among the last 10 deployments'],
])('refuses a rollback %s', (_, deployments, to, why) => {
  const { refused, calls } = rolledBack(deployments, { to });
  expect([refused, calls]).toEqual([expect.stringContaining(why), [LIST]]);
});

test("a failure of wrangler ends it, with wrangler's own words", () => {
  const { act } = rolledBack([deployed('first', 1)]);
  cloud.change({ failing: ['wrangler deployments list'] });
  expect(act).toThrow('The network is down.');
});

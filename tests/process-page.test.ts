/**
 * docs/process.md has the process as the table has it: `npm test -- process-page -u` writes it again after a change.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { expect, test } from 'vitest';
import { DAY_MS } from '../core/days.ts';
import { EDGES, effectsOf, type SingleEdge } from '../core/fulfilment/edges.ts';
import {
  DEADLINE_EDGES,
  type Deadline,
  type MoneyOutcome,
  type RelistingRule,
  type Reminders,
  STATES,
  type State,
  TURN_EXCEPTIONS,
} from '../core/fulfilment/process.ts';
import { FIRST_STATE, FULFILMENT_STATES, type FulfilmentState } from '../core/fulfilment/state.ts';
import { STEP_DURATION_MS } from '../core/fulfilment/step-times.ts';
import { saleStateWords } from '../core/words/en/fulfilment.ts';
import { ROOT } from '../tools/stack/build.ts';

const PAGE = join(ROOT, 'docs/process.md');

const MONEY: Readonly<Record<MoneyOutcome, string>> = {
  to_seller: 'to the seller, less the commission',
  to_buyer: 'back to the buyer',
  shared: 'the agreed or decided part back to the buyer, the rest to the seller, less its commission',
  by_action: 'as the bank, the provider or an admin moved it',
};

const COPY: Readonly<Record<RelistingRule, string>> = {
  stays_sold: 'stays sold',
  on_sale: 'for sale again',
  still_there: 'for sale again, once the seller has confirmed that they have it',
  condition: 'for sale again, once the seller has confirmed its condition',
};

/** Plain words of the events. */
const EVENTS: Readonly<Record<SingleEdge['action'], string>> = {
  sold: 'the payment arrives',
  send: 'marks the parcel as sent',
  delivered: 'reports that the parcel arrived',
  'hand-over': 'types or scans the code at the meeting',
  confirm: 'confirms that everything is fine',
  'ask-cancel': 'asks to cancel',
  cancel: 'cancels the sale',
  claim: 'reports a problem',
  withdraw: 'withdraws the report',
  accept: 'accepts the offer',
  refuse: 'declines the offer',
  'send-back': 'marks the book as sent back',
  deny: 'answers whether the buyer has the book',
  refund: 'gives all of the money back',
  'refund-on-return': 'asks for the book back first',
  offer: 'offers a part of the money',
  disagree: 'disagrees with the report',
  returned: 'says whether the book is back',
  'hand-over-without-code': 'says that the book was handed over without the code',
  decide: 'decides',
  goodwill: 'gives the buyer money of Dogear on top',
  expire: 'nobody acted in time',
  freeze: 'the payment is questioned: the clocks stop',
  thaw: 'the question is settled: the clocks go on',
  'funds-withdrawn': 'the bank takes the money back',
  'funds-reinstated': 'the bank gives it back',
  'dispute-lost': 'the bank decides for the buyer',
  'refund-by-hand': 'somebody refunds in the dashboard of the payment provider',
  settle: 'a questioned sale is settled',
  'paid-out': 'the seller is paid',
  'taken-back': 'a payout is taken back',
  'debt-kept': 'a debt of the seller is kept',
  'debt-waived': 'a debt of the seller is waived',
  'paid-outside': 'the seller is paid outside the payment provider',
};

const TIMES: Readonly<Record<keyof typeof STEP_DURATION_MS, string>> = {
  answerCancel: 'for the seller to answer a request to cancel',
  afterDelivery: 'for the buyer to report a problem, once the seller reported the parcel as delivered',
  wayBack: 'for a book that was sent back to reach the seller',
  afterWithdrawal: 'left to the buyer at least, once they withdraw a report',
  beforeMissing: 'after sending, before which a parcel is not missing',
  answerWithoutCode: 'for the buyer to say whether they got a book that was handed over without the code',
};

const days = (ms: number): string => `${ms / DAY_MS} days`;

function until(deadline: Deadline | undefined, to: FulfilmentState): string {
  if (deadline === 'first' || deadline === undefined) {
    const { lasts } = STATES[to];
    return lasts === null ? '' : days(lasts);
  }
  if (typeof deadline === 'string')
    return { kept: 'unchanged', paused: 'paused', continued: 'what was left' }[deadline];
  if ('soonerOf' in deadline) return `at most ${days(deadline.soonerOf)} more`;
  if ('anew' in deadline) return `${days(deadline.anew)} from now`;
  return `as before the claim, at least ${days(deadline.resumed)}`;
}

const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(...head), row(...head.map(() => '---')), ...rows.map((cells) => row(...cells))].join('\n');

/** Events that only concern money leave the state as it is, and are one row each. */
const isOfMoney = ({ from, to, money }: SingleEdge): boolean => from === to && money === 'by_action';

/** Edges that differ in their first state alone are one row. */
function together(edges: readonly SingleEdge[]): readonly (readonly [SingleEdge, readonly FulfilmentState[]])[] {
  const groups = Map.groupBy(edges, ({ from, to, ...edge }) =>
    JSON.stringify([edge, from === to ? 'same' : to, edge.when?.text, until(edge.deadline, to)]),
  );
  return [...groups.values()].flatMap((own) => (own[0] ? [[own[0], own.map(({ from }) => from)] as const] : []));
}

const diagram = (): string => {
  const arrows = new Map<string, string>();
  for (const { action, by, from, to } of EDGES)
    if (from !== to && by !== 'shop' && action !== 'settle')
      arrows.set(`${from} --> ${to}: ${by === 'clock' ? 'deadline' : `${by}: ${action}`}`, from);
  return [
    'stateDiagram-v2',
    ...FULFILMENT_STATES.map((state) => `  ${state}: ${saleStateWords.states[state]}`),
    ...Object.entries(FIRST_STATE).map(
      ([method, state]) => `  [*] --> ${state}: paid, by ${method === 'post' ? 'post' : 'meeting'}`,
    ),
    ...[...arrows.keys()].map((arrow) => `  ${arrow}`),
    ...FULFILMENT_STATES.filter((state) => STATES[state].lasts === null).map((state) => `  ${state} --> [*]`),
  ].join('\n');
};

const states = (): string =>
  table(
    ['State', 'Next', 'Deadline', 'Reminders', 'At the deadline'],
    FULFILMENT_STATES.map((name) => {
      const { turn, lasts, reminders }: State = STATES[name];
      const ends = DEADLINE_EDGES.filter(({ from }) => from === name).map(
        ({ to, when }) => `${saleStateWords.states[to]}${when ? ` (${when.text})` : ''}`,
      );
      return [
        `${saleStateWords.states[name]} (\`${name}\`)`,
        [
          turn,
          ...TURN_EXCEPTIONS.filter(({ state }) => state === name).map((one) => `${one.turn}, if ${one.when.text}`),
        ]
          .filter((one) => one !== null)
          .join('; '),
        lasts === null ? '' : days(lasts),
        remindersText(reminders),
        ends.join('; '),
      ];
    }),
  );

const lettersText = (edge: SingleEdge): string => {
  const { letters, adminLetter } = effectsOf(edge);
  return [
    ...(letters
      ? [`\`${letters.kind}\` to ${letters.to.join(' and ')}${letters.onlyIf ? ` (if ${letters.onlyIf})` : ''}`]
      : []),
    ...(adminLetter ? [`\`${adminLetter}\` to admins`] : []),
  ].join(', ');
};

const remindersText = (reminders: Reminders | null | undefined): string =>
  reminders ? `day ${reminders.days.join(', ')}, to ${reminders.to.join(' and ')}` : '';

const steps = (): string =>
  table(
    ['Step', 'By', 'From', 'To', 'Only if', 'New deadline', 'Money held', 'Copy', 'Letter', 'Own reminders'],
    together(EDGES.filter((edge) => !isOfMoney(edge))).map(([edge, from]) => {
      const { money, copy, missed } = effectsOf(edge);
      return [
        `${EVENTS[edge.action]} (\`${edge.action}\`)`,
        edge.by,
        from.map((state) => saleStateWords.states[state]).join(', '),
        edge.from === edge.to ? '(stays)' : saleStateWords.states[edge.to],
        [edge.choice, edge.when?.text].filter(Boolean).join('; '),
        until(edge.deadline, edge.to),
        money ? MONEY[money] : '',
        copy ? COPY[copy] : '',
        `${lettersText(edge)}${missed ? '; counts as a missed deadline' : ''}`,
        remindersText(edge.reminders),
      ];
    }),
  );

const moves = (): string =>
  table(
    ['Event', 'By', 'In states', 'Letter'],
    together(EDGES.filter(isOfMoney)).map(([edge, from]) => [
      `${EVENTS[edge.action]} (\`${edge.action}\`)`,
      edge.by,
      from.length === FULFILMENT_STATES.length
        ? 'every state'
        : from.map((state) => saleStateWords.states[state]).join(', '),
      lettersText(edge),
    ]),
  );

const SECTIONS = {
  diagram: () => `\`\`\`mermaid\n${diagram()}\n\`\`\``,
  states,
  steps,
  money: moves,
  times: () =>
    table(
      ['Time', 'Days'],
      (Object.keys(TIMES) as (keyof typeof TIMES)[]).map((name) => [
        TIMES[name],
        String(STEP_DURATION_MS[name] / DAY_MS),
      ]),
    ),
} as const;

test('docs/process.md is the process of the table', async () => {
  let page = readFileSync(PAGE, 'utf8');
  for (const [name, write] of Object.entries(SECTIONS)) {
    const section = new RegExp(`(<!-- ${name} -->\\n)[^]*?(<!-- end -->)`);
    expect(page).toMatch(section);
    page = page.replace(section, (_, begin, end) => `${begin}\n${write()}\n\n${end}`);
  }
  const config = await resolveConfig(PAGE);
  await expect(await format(page, { ...config, filepath: PAGE })).toMatchFileSnapshot(PAGE);
});

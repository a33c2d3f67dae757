/** Who may do what in which state of a fulfilment: one table, for the screens and the server. */
import { type CLOCKS, deadlineOf, ON_DEADLINE, SHORTENED } from './clocks.ts';
import { FULFILMENT_ACTIONS, type FulfilmentAction, type FulfilmentState, type Party } from './state.ts';

/** What the rules look at. Moments in ms since the epoch. */
export type Standing = {
  readonly state: FulfilmentState;
  /** Until when the state lasts; null once it is final. */
  readonly deadlineAt: number | null;
  /** The seller gave something by which the parcel can be followed. */
  readonly tracked: boolean;
  /** The seller has said that the parcel arrived. */
  readonly delivered: boolean;
  /** The buyer has asked to cancel. */
  readonly cancelAsked: boolean;
  /** The money was, or may be, taken back by somebody else: nobody may do anything. */
  readonly frozen: boolean;
};

type Rule = {
  readonly by: Party;
  readonly from: FulfilmentState;
  readonly to: FulfilmentState;
  readonly where?: (standing: Standing) => boolean;
};

/** By action. What is not here, nobody may do. */
export const RULES: Readonly<Record<FulfilmentAction, readonly Rule[]>> = {
  send: [{ by: 'seller', from: 'to_ship', to: 'shipped' }],
  delivered: [
    { by: 'seller', from: 'shipped', to: 'shipped', where: ({ tracked, delivered }) => tracked && !delivered },
  ],
  'hand-over': [{ by: 'seller', from: 'to_meet', to: 'handed_over' }],
  confirm: [
    { by: 'buyer', from: 'shipped', to: 'completed' },
    { by: 'buyer', from: 'handed_over', to: 'completed' },
  ],
  'ask-cancel': [{ by: 'buyer', from: 'to_ship', to: 'to_ship', where: ({ cancelAsked }) => !cancelAsked }],
  cancel: [
    { by: 'seller', from: 'to_ship', to: 'canceled' },
    { by: 'seller', from: 'to_meet', to: 'canceled' },
    { by: 'buyer', from: 'to_meet', to: 'canceled' },
  ],
};

/** The rule by which this person may do it now; a deadline that has passed ends what may be done. */
const ruleFor = (action: FulfilmentAction, standing: Standing, party: Party, now: number): Rule | undefined => {
  if (standing.frozen) return undefined;
  if (standing.deadlineAt !== null && standing.deadlineAt <= now) return undefined;
  return RULES[action].find(
    ({ by, from, where }) => by === party && from === standing.state && (!where || where(standing)),
  );
};

type Can = (standing: Standing, party: Party, now: number) => boolean;

const can =
  (action: FulfilmentAction): Can =>
  (standing, party, now) =>
    ruleFor(action, standing, party, now) !== undefined;

/** Whether this person may do it now (ms since the epoch). */
export const fulfilmentCan = {
  send: can('send'),
  delivered: can('delivered'),
  'hand-over': can('hand-over'),
  confirm: can('confirm'),
  'ask-cancel': can('ask-cancel'),
  cancel: can('cancel'),
} as const satisfies Readonly<Record<FulfilmentAction, Can>>;

/** What this person may do now, in the order of the table. */
export const actionsOf = (standing: Standing, party: Party, now: number): FulfilmentAction[] =>
  FULFILMENT_ACTIONS.filter((action) => fulfilmentCan[action](standing, party, now));

/** What an action leads to: the state, and until when it lasts (ms since the epoch; null in a final one). */
export type Step = { readonly state: FulfilmentState; readonly deadlineAt: number | null };

/** What an action leads to. Null when this person may not do it now. */
export function stepOf(action: FulfilmentAction, standing: Standing, party: Party, now: number): Step | null {
  const rule = ruleFor(action, standing, party, now);
  if (!rule) return null;
  const sooner = action in SHORTENED ? SHORTENED[action as keyof typeof SHORTENED] : null;
  if (sooner === null) return { state: rule.to, deadlineAt: deadlineOf(rule.to, now) };
  return { state: rule.to, deadlineAt: Math.min(standing.deadlineAt ?? now + sooner, now + sooner) };
}

/** Every change of state that there is: by people, and by a deadline. A trigger refuses all others. */
export const TRANSITIONS: ReadonlySet<string> = new Set([
  ...Object.values(RULES).flatMap((rules) => rules.map(({ from, to }) => `${from}>${to}`)),
  ...Object.entries(ON_DEADLINE).map(([from, to]) => `${from}>${to}`),
]);

/** Who has to act next; null when nobody does. */
export const TURN = {
  to_ship: 'seller',
  to_meet: 'seller',
  shipped: 'buyer',
  handed_over: 'buyer',
  completed: null,
  canceled: null,
} as const satisfies Readonly<Record<keyof typeof CLOCKS, Party | null>>;

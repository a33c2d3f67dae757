/** Buttons of the process of a sale; apart from its table, which browsers need not load. */
import type { FulfilmentAction } from './state.ts';

/** `main`: the expected next step. `rare`: a step that few take. A button without a weight is an ordinary choice. */
export type ButtonWeight = 'main' | 'rare';

/**
 * Buttons of the actions on the page of a sale, in their order: steps that few take are last. A copy that came back has
 * two buttons: it is fine, or it is wrong. `send`, `hand-over` and `send-back` have forms instead, because they need
 * facts.
 */
export const ACTION_BUTTONS = [
  { name: 'confirm', action: 'confirm', weight: 'main' },
  { name: 'delivered', action: 'delivered' },
  { name: 'got-back', action: 'returned', weight: 'main' },
  { name: 'accept', action: 'accept', weight: 'main' },
  { name: 'decide', action: 'decide', weight: 'main' },
  { name: 'refund', action: 'refund' },
  { name: 'refund-on-return', action: 'refund-on-return' },
  { name: 'offer', action: 'offer' },
  { name: 'disagree', action: 'disagree' },
  { name: 'return-wrong', action: 'returned' },
  { name: 'deny', action: 'deny' },
  { name: 'claim', action: 'claim' },
  { name: 'hand-over-without-code', action: 'hand-over-without-code', weight: 'rare' },
  { name: 'goodwill', action: 'goodwill', weight: 'rare' },
  { name: 'refuse', action: 'refuse', weight: 'rare' },
  { name: 'withdraw', action: 'withdraw', weight: 'rare' },
  { name: 'ask-cancel', action: 'ask-cancel', weight: 'rare' },
  { name: 'cancel', action: 'cancel', weight: 'rare' },
] as const satisfies readonly { name: string; action: FulfilmentAction; weight?: ButtonWeight }[];

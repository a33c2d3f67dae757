import { expect, test } from 'vitest';
import { ACTION_BUTTONS } from './buttons.ts';
import { ACTION_EDGES } from './process.ts';

/** Their forms ask for facts: a tracking number, or the code of a meeting. */
const WITH_FORM = ['send', 'hand-over', 'send-back'];

test('every action of the process has a button or a form, and no button is without an action', () => {
  const actions = new Set(ACTION_EDGES.map(({ action }) => action));
  expect(new Set([...ACTION_BUTTONS.map(({ action }) => action), ...WITH_FORM])).toEqual(actions);
});

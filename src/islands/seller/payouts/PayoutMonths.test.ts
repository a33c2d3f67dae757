import { expect, test } from 'vitest';
import { emptyChartSentence, monthsSentence } from './PayoutMonths.tsx';

test('describes the chart of the months in a sentence', () => {
  const months = [
    { month: '2026-10', yoursCents: 1125 },
    { month: '2026-11', yoursCents: 2250 },
  ];
  expect(monthsSentence(months)).toBe(
    'For you per month from October 2026 to November 2026: $33.75 in total, at most $22.50 in November 2026.',
  );
  expect(monthsSentence(months.map(({ month }) => ({ month, yoursCents: 0 })))).toBe(
    'For you per month from October 2026 to November 2026: nothing.',
  );
});

// Fails when a refunded sale counts as never completed.
test('explains a chart without bars', () => {
  expect(emptyChartSentence([])).toBe('No sale was completed in the last six months.');
  expect(emptyChartSentence([{ sales: 1 }])).toBe('No earnings are left from the last six months.');
});

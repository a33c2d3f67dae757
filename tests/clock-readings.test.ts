/** An action reads the clock once (docs/decisions/287-one-reading-of-the-clock.md). */
import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';

/** Files that wait for something slow between two readings, or measure the time that it took. */
const WAITING: readonly string[] = [
  'functions/auth/passwords/owner.ts',
  'functions/domain/fulfilment/claims/claim-photos.ts',
  'functions/domain/fulfilment/disputes/settling.ts',
  'functions/domain/health.ts',
  'functions/domain/listings/photos/photo-uploads.ts',
  'functions/domain/notifications/push/sending.ts',
  'functions/domain/notifications/sending.ts',
  'functions/domain/payments/cancellation.ts',
  'functions/domain/payments/money/refunded-inquiries.ts',
  'functions/domain/payments/reconciler/provider-lists.ts',
  'functions/domain/runs/leases.ts',
  'functions/domain/runs/pace.ts',
];

/** The largest number of readings of our clock in one outermost function of a file. */
function mostReadings(text: string): number {
  let most = 0;
  const readings = (node: ts.Node): number => {
    const own = ts.isCallExpression(node) && /(^|\.)now$/.test(node.expression.getText(source)) ? 1 : 0;
    const isOther = own > 0 && /^(Date|performance)\./.test(node.getText(source));
    let sum = isOther ? 0 : own;
    node.forEachChild((child) => {
      sum += readings(child);
    });
    return sum;
  };
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionDeclaration(node) || ts.isArrowFunction(node)) most = Math.max(most, readings(node));
    else node.forEachChild(visit);
  };
  const source = ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, true);
  visit(source);
  return most;
}

// Fails when rows of one action may have two moments: what joins them by the moment is then lost.
test('no function reads the clock twice but those that wait in between', () => {
  const files = globSync('functions/{domain,auth,routes,middleware}/**/*.ts').filter(
    (file) => !file.endsWith('.test.ts'),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => mostReadings(readFileSync(file, 'utf8')) > 1).sort()).toEqual(WAITING);
});

test('it is found in functions of every kind', () => {
  expect(mostReadings('export const act = (deps) => [deps.now(), deps.now()];')).toBe(2);
  expect(mostReadings('async function act({ now }) { await write(now()); return () => now(); }')).toBe(2);
  expect(mostReadings('const a = ({ now }) => now(); const b = ({ now }) => now() - Date.now();')).toBe(1);
});

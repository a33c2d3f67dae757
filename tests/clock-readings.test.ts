/** An action reads the clock once (docs/decisions/05-process-of-a-sale.md). */
import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';

/** Functions with a slow wait between two readings, or that measure a duration. */
const WAITING: readonly string[] = [
  'functions/auth/passwords/require-owner-password.ts requireOwnerPassword',
  'functions/domain/fulfilment/cases/case-photos.ts storeCasePhoto',
  'functions/domain/fulfilment/disputes/settle-sale.ts settleSale',
  'functions/domain/health.ts createHealthCheck',
  'functions/domain/listings/photos/photo-uploads.ts storePhoto',
  'functions/domain/notifications/push/send-pushes.ts sendPush',
  'functions/domain/notifications/push/send-pushes.ts sendPushes',
  'functions/domain/notifications/send-letters.ts sendLetter',
  'functions/domain/notifications/send-letters.ts sendLetters',
  'functions/domain/payments/cancel-payment.ts cancelPayment',
  'functions/domain/payments/money/answered-disputes.ts refundInquiry',
  'functions/domain/payments/reconciler/provider-lists.ts readListPortion',
  'functions/domain/runs/leases.ts underLease',
  'functions/domain/runs/pace.ts inPortions',
];

/** The top-level functions of a file that read our clock more than once, by name. */
function readingTwice(text: string): string[] {
  const source = ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, true);
  const readings = (node: ts.Node): number => {
    const isReading = ts.isCallExpression(node) && /(^|\.)now$/.test(node.expression.getText(source));
    const isOther = isReading && /^(Date|performance)\./.test(node.getText(source));
    let sum = isReading && !isOther ? 1 : 0;
    node.forEachChild((child) => {
      sum += readings(child);
    });
    return sum;
  };
  const found: string[] = [];
  const visit = (node: ts.Node, name: string): void => {
    const own =
      ts.isFunctionDeclaration(node) || ts.isVariableDeclaration(node) ? (node.name?.getText(source) ?? name) : name;
    if (!ts.isFunctionDeclaration(node) && !ts.isArrowFunction(node)) node.forEachChild((child) => visit(child, own));
    else if (readings(node) > 1) found.push(own);
  };
  visit(source, '(nameless)');
  return found;
}

// Fails when rows of one action may have two moments: a join by the moment would lose rows.
test('no function reads the clock twice, except those with a wait in between', () => {
  const files = globSync('functions/{domain,auth,routes,middleware}/**/*.ts').filter(
    (file) => !file.endsWith('.test.ts'),
  );
  expect(files.length).toBeGreaterThan(280);
  const found = files.flatMap((file) => readingTwice(readFileSync(file, 'utf8')).map((name) => `${file} ${name}`));
  expect(found.sort()).toEqual(WAITING);
});

test('finds it in functions of every kind', () => {
  expect(readingTwice('export const act = (deps) => [deps.now(), deps.now()];')).toEqual(['act']);
  expect(readingTwice('async function act({ now }) { await write(now()); return () => now(); }')).toEqual(['act']);
  expect(readingTwice('const a = ({ now }) => now(); const b = ({ now }) => now() - Date.now();')).toEqual([]);
  expect(readingTwice('const a = { b: ({ now }) => [now(), now()] }; run(() => now() + now());')).toEqual([
    'a',
    '(nameless)',
  ]);
});

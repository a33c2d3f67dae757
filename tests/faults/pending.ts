// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of code, placeholders and all
/**
 * TEMPORARY. Defects that this suite found in the application, with the repair that is proposed for each. They are applied to
 * the copy that runs, so that one known defect does not hide the next. A repair whose text is no longer found has landed, or
 * must be looked at again: the run says so, and its entry goes. `--without-repairs` runs the application as it is.
 */
import type { Edit } from './scratch.ts';

export type Repair = { readonly invariant: string; readonly name: string; readonly edits: readonly Edit[] };

export const REPAIRS: readonly Repair[] = [
  {
    invariant: 'I8',
    name: 'a create that fails for good (the same 500 for the same key) keeps its copy held for 24 hours',
    edits: [
      {
        file: 'functions/domain/payments.ts',
        from: `  const intentId =
    row.intentId ??
    (
      await deps.payments.createIntent({
        attemptId,
        orderId: row.orderId,
        productId: row.productId,
        amountCents: row.priceCents,
        currency: row.currency,
        description: row.productName,
      })
    ).id;
  await recordIntent(deps, await deps.payments.cancelIntent(intentId));
}`,
        to: `  const intentId = row.intentId ?? (await lostIntent(deps, row, attemptId));
  if (intentId !== null) return recordIntent(deps, await deps.payments.cancelIntent(intentId));
  await writeBatch(deps.db, [
    sql\`UPDATE attempts SET state = 'canceled', changed_at = \${deps.now()}
        WHERE id = \${attemptId} AND state = 'canceling' AND intent_id IS NULL\`,
  ]);
}

/**
 * The intent of an attempt whose reply got lost. Where the key only repeats an old failure, the provider's list tells: null
 * when it has none and the hold is over, so that no request of ours can still be on its way.
 */
async function lostIntent(
  { payments, now }: MoneyDeps,
  row: Candidate & { currency: string },
  attemptId: string,
): Promise<string | null> {
  try {
    const intent = await payments.createIntent({
      attemptId,
      orderId: row.orderId,
      productId: row.productId,
      amountCents: row.priceCents,
      currency: row.currency,
      description: row.productName,
    });
    return intent.id;
  } catch (error) {
    for await (const intent of payments.listIntents(now() - 24 * 60 * 60 * 1000)) {
      if (intent.attemptId === attemptId) return intent.id;
    }
    if (row.expiresAt > now()) throw error;
    return null;
  }
}`,
      },
      {
        file: 'functions/domain/payments.ts',
        from: `p.name AS productName, a.currency FROM attempts a JOIN products p`,
        to: `p.name AS productName, a.currency, a.expires_at AS expiresAt FROM attempts a JOIN products p`,
      },
    ],
  },
  {
    invariant: 'I14',
    name: 'a reply of the database that breaks off in its body is 500 "unexpected" instead of 503',
    edits: [
      {
        file: 'functions/db/client.ts',
        from: 'return await fetch(input, { ...init, signal: AbortSignal.timeout(REPLY_WITHIN_MS) });',
        to: `const response = await fetch(input, { ...init, signal: AbortSignal.timeout(REPLY_WITHIN_MS) });
      // The body belongs to the answer: it may break off, or never come.
      const { status, statusText } = response;
      const headers = { 'Content-Type': response.headers.get('Content-Type') ?? '' };
      return new Response(await response.arrayBuffer(), { status, statusText, headers });`,
      },
    ],
  },
];

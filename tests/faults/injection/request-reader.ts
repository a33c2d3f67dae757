/** Finds the end of an HTTP request in a stream of bytes, for clients with one request at a time. */
export class RequestReader {
  #chunks: Buffer[] = [];

  /** Adds a chunk. Returns the request once it is complete; `text` is its head and body, for matching. */
  read(chunk: Buffer): { bytes: Buffer; text: string } | undefined {
    this.#chunks.push(chunk);
    const bytes = this.#chunks.length === 1 ? chunk : Buffer.concat(this.#chunks);
    this.#chunks = [bytes];
    const headEnd = bytes.indexOf('\r\n\r\n');
    if (headEnd < 0) return undefined;
    const head = bytes.toString('latin1', 0, headEnd);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    const chunked = /\r\ntransfer-encoding: chunked/i.test(head);
    const whole = chunked ? bytes.subarray(-5).toString() === '0\r\n\r\n' : bytes.length >= headEnd + 4 + length;
    if (!whole) return undefined;
    this.#chunks = [];
    return { bytes, text: bytes.toString('utf8') };
  }
}

type Sent = {
  readonly sql?: unknown;
  readonly sql_id?: number;
  readonly type?: string;
  readonly args?: readonly { readonly value?: unknown }[];
};

/**
 * The statements of a request to the database, one per line, in a readable form: with their values, and without quotes
 * around names. Empty for a request without any.
 */
export function statementsIn(text: string): string {
  const stored = new Map<number | undefined, string>();
  const statements: string[] = [];
  JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4) || 'null', (_, value: Sent | null) => {
    if (typeof value !== 'object' || value === null) return value;
    const sql = typeof value.sql === 'string' ? value.sql : stored.get(value.sql_id);
    if (value.type === 'close_sql') return value;
    if (value.type === 'store_sql' && sql !== undefined) stored.set(value.sql_id, sql);
    else if (sql !== undefined) statements.push(filledIn(sql, value.args ?? []));
    return value;
  });
  return statements.join('\n');
}

function filledIn(sql: string, args: NonNullable<Sent['args']>): string {
  let next = 0;
  const value = () => {
    const given = args[next++]?.value;
    return given === undefined || given === null ? 'NULL' : `'${given}'`;
  };
  // The builder writes these words in lower case.
  const words = /\b(?:insert into|update|delete from|set|where)\b/g;
  return sql
    .replaceAll(/"|`/g, '')
    .replaceAll(words, (word) => word.toUpperCase())
    .replaceAll('?', value)
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The tag of a request's call. The Worker sends it as its key (`worker-entry.ts`). */
export const tagOf = (text: string): string => /\r\nauthorization: Bearer (?:sk_test_)?(\w+)/i.exec(text)?.[1] ?? '';

export const callOf = (text: string): number => Number(/\d+/.exec(tagOf(text))?.[0]);

const BODY = '{"error":{"type":"api_error","message":"on demand"}}';

export const SERVER_ERROR = Buffer.from(
  `HTTP/1.1 500 Internal Server Error\r\ncontent-type: application/json\r\ncontent-length: ${BODY.length}\r\nconnection: close\r\n\r\n${BODY}`,
);

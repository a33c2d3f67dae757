/** Finds the end of an HTTP request in a stream of bytes, for clients that send one request after the other. */
export class RequestReader {
  #chunks: Buffer[] = [];

  /** Takes a chunk. Returns the request once it is complete; `text` is its head and body, for matching. */
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

/** The tag of the call that a request belongs to. The Worker sends it as its key (`worker-entry.ts`). */
export const tagOf = (text: string): string => /\r\nauthorization: Bearer (?:sk_test_)?(\w+)/i.exec(text)?.[1] ?? '';

const BODY = '{"error":{"type":"api_error","message":"on demand"}}';

/** The answer of a server that has failed. */
export const SERVER_ERROR = Buffer.from(
  `HTTP/1.1 500 Internal Server Error\r\ncontent-type: application/json\r\ncontent-length: ${BODY.length}\r\nconnection: close\r\n\r\n${BODY}`,
);

import PostalMime, { decodeWords } from 'postal-mime';

/** A letter as it came: whom it is for, when it came (ms since 1970), and every byte of it. */
export type Kept = {
  readonly id: string;
  readonly to: string;
  readonly receivedAt: number;
  /** One character for each byte. */
  readonly raw: string;
};

/** What `/api/letters` tells. */
export type Letter = {
  readonly id: string;
  /** The address that the server was given, not what the letter says of it. */
  readonly to: string;
  /** `Name <address>`, or the address alone. */
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  /** Empty for a letter that has no HTML. */
  readonly html: string;
  /** By names in lower case; those that come several times are joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  readonly received_at: string;
};

export const bytesOf = ({ raw }: Kept): Buffer => Buffer.from(raw, 'latin1');

const read = new WeakMap<Kept, Promise<Letter>>();

/** Reads a letter as mail programs do; once, however often it is asked for. */
export function letterOf(kept: Kept): Promise<Letter> {
  const before = read.get(kept);
  if (before) return before;
  const reading = parse(kept);
  read.set(kept, reading);
  return reading;
}

async function parse(kept: Kept): Promise<Letter> {
  const { from, subject, text, html, headers } = await PostalMime.parse(bytesOf(kept));
  const named: Record<string, string> = {};
  for (const { key, value } of headers)
    named[key] = key in named ? `${named[key]}, ${decodeWords(value)}` : decodeWords(value);
  return {
    id: kept.id,
    to: kept.to,
    from: from?.name ? `${from.name} <${from.address ?? ''}>` : (from?.address ?? ''),
    subject: subject ?? '',
    text: text ?? '',
    html: html ?? '',
    headers: named,
    received_at: new Date(kept.receivedAt).toISOString(),
  };
}

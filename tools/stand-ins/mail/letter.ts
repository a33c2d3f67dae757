import PostalMime, { decodeWords } from 'postal-mime';

/** A letter as received: recipient, moment (ms since 1970), and all bytes. */
export type Kept = {
  readonly id: string;
  readonly to: string;
  readonly receivedAt: number;
  /** One character per byte. */
  readonly raw: string;
};

/** A letter of `/api/letters`. */
export type Letter = {
  readonly id: string;
  /** Address of the SMTP envelope, not of the letter's headers. */
  readonly to: string;
  /** `Name <address>`, or the address alone. */
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  /** Empty for a letter without HTML. */
  readonly html: string;
  /** By lower-case name; repeated headers are joined by commas. */
  readonly headers: Readonly<Record<string, string>>;
  readonly received_at: string;
};

export const bytesOf = ({ raw }: Kept): Buffer => Buffer.from(raw, 'latin1');

const read = new WeakMap<Kept, Promise<Letter>>();

/** Parses a letter; the result is cached. */
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

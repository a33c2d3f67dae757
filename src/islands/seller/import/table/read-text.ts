/** What a table may weigh, in bytes; beyond it, reading alone would stop the page. */
export const TABLE_BYTES = 20 * 1024 * 1024;

/** The text of a file: UTF-8 as a rule, but older spreadsheets write the letters of Windows, and some write UTF-16. */
export async function readText(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

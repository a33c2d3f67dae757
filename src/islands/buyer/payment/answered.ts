/** Asks the payment provider. What it throws is for developers: people read `sentence`. */
export async function answered<T>(ask: () => Promise<T>, sentence: string): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    throw new Error(sentence, { cause });
  }
}

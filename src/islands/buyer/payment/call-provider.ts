/** Calls the payment provider and replaces its errors, which are for developers, by `sentence`. */
export async function answered<T>(ask: () => Promise<T>, sentence: string): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    throw new Error(sentence, { cause });
  }
}

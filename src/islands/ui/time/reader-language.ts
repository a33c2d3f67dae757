/** Language of this browser. Some report invalid tags ("en-US@posix", "C"), for which `Intl` throws. */
export function languageOf(told: string | undefined): string {
  try {
    return Intl.getCanonicalLocales(told?.replace(/@.*/, ''))[0] ?? 'en-US';
  } catch {
    return 'en-US';
  }
}

export const READER_LANGUAGE = languageOf(globalThis.navigator?.language);

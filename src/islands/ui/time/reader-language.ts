/** The language of this browser. Some tell tags that are none ("en-US@posix", "C"), at which `Intl` throws. */
export function languageOf(told: string | undefined): string {
  try {
    return Intl.getCanonicalLocales(told?.replace(/@.*/, ''))[0] ?? 'en-US';
  } catch {
    return 'en-US';
  }
}

export const READER_LANGUAGE = languageOf(globalThis.navigator?.language);

import { RELOAD_SCRIPT } from '../../core/client-version.ts';

/**
 * Puts back what was typed, or asks for a reload, by the rules of `RELOAD_SCRIPT`. Does nothing without a connection,
 * which others report.
 */
export const loadReload = (fragment: string): void =>
  void import(/* @vite-ignore */ RELOAD_SCRIPT + fragment).catch(() => {});

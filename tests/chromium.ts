import chromium from '@sparticuz/chromium';
import type { LaunchOptions } from 'playwright';

/** How every browser of the tests is started: the one that npm brings, or the one that `CHROMIUM_PATH` names. */
export const LAUNCH: LaunchOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? (await chromium.executablePath()),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

import chromium from '@sparticuz/chromium';
import type { LaunchOptions } from 'playwright';

/** Unpacks the browser of the npm package; returns its path. */
function npmChromium(): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('npm brings a browser for Linux on x64 alone: set CHROMIUM_PATH to the path of a Chromium.');
  return chromium.executablePath();
}

/** Launch options of every browser of the tests: the one of the npm package, or `CHROMIUM_PATH`. */
export const LAUNCH: LaunchOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? (await npmChromium()),
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

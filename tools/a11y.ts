/**
 * `npm run a11y`: every page, for everybody who may open it, in light and dark, at 320 and 1280 px. `npm test` looks at every
 * page in two of these four ways.
 */
import { runJourneys } from './journeys.ts';

const { ok } = await runJourneys({ only: ['everyone'], env: { EVERY_VIEW: '1' } });
process.exit(ok ? 0 : 1);

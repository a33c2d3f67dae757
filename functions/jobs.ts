/** What nobody asks for: the schedule's part of the house (`crons` in wrangler.toml). Every job may be run again at any time. */
import { sweepPhotos } from './domain/photos.ts';
import type { Deps } from './domain/ports.ts';

const JOBS: Readonly<Record<string, (deps: Deps) => Promise<unknown>>> = {
  'end pictures that nobody uses': sweepPhotos,
};

/** Runs every job; one that fails does not keep the others from running. Throws when any of them failed. */
export async function runJobs(deps: Deps): Promise<void> {
  const failed: string[] = [];
  for (const [name, job] of Object.entries(JOBS)) {
    await job(deps).catch((error) => {
      console.error('job failed:', name, String(error));
      failed.push(name);
    });
  }
  if (failed.length > 0) throw new Error(`failed: ${failed.join(', ')}`);
}

import { jobsWords as words } from '../../../core/words/en/admin.ts';
import { expectReadable } from '../readable.ts';
import { expect, test } from '../shop.ts';
import { signIn } from '../users.ts';
import { newAdmin } from './admin.ts';

test('an admin sees each job, those that need attention first', async ({ page, baseURL }) => {
  await signIn(page, baseURL, await newAdmin());
  await page.goto('/dashboard/overview');
  await page.getByRole('link', { name: 'Jobs', exact: true }).press('Enter');
  await expect(page).toHaveURL('/dashboard/jobs');
  const jobs = page.getByRole('table', { name: words.jobs });
  await expect(jobs.getByRole('row')).toHaveCount(1 + Object.keys(words.about).length);
  await expect(jobs.getByRole('row').nth(1)).toContainText('reconcile attempts');
  await expectReadable(page);

  await page.route('**/api/jobs', async (route) => {
    const answer = await (await route.fetch()).json();
    for (const job of answer.jobs)
      if (job.name === 'send letters') Object.assign(job, { state: 'failing', since: '2026-11-22T09:30:00.000Z' });
    answer.waiting[0] = { what: 'letters', count: 12, since: '2026-11-22T09:30:00.000Z' };
    await route.fulfill({ json: { ...answer, schedule: 'stopped' } });
  });
  await page.reload();
  await expect(page.getByText(words.needsAttention(1))).toBeVisible();
  await expect(page.getByText(/^The schedule has stopped/)).toBeVisible();
  await expect(jobs.getByRole('row').nth(1)).toContainText(`send letters`);
  await expectReadable(page);
});

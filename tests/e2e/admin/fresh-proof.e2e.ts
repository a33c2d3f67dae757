/** Admins who move platform money: a fresh proof, and above a daily sum a second admin. */
import type { Browser, Page } from 'playwright/test';
import { factorScreenWords, factorsWords } from '../../../core/words/en/accounts.ts';
import { claimActionsWords } from '../../../core/words/en/cases.ts';
import { approvalScreenWords } from '../../../core/words/en/money.ts';
import { outdateProofs } from '../account-rows.ts';
import { doWhatIsDue } from '../clock.ts';
import { expectReadable } from '../readable.ts';
import { buyBook, otherPage } from '../sales.ts';
import { expect, test } from '../shop.ts';
import { ofOrder, STRIPE } from '../stripe.ts';
import { signIn } from '../users.ts';
import { newAdmin, pageOf, rowOf } from './admin.ts';

const words = claimActionsWords.asked.goodwill;

type Intent = { readonly id: string; readonly metadata: { readonly order?: string } };

/** A sale that the buyer has confirmed. */
async function completedSale(browser: Browser, baseURL: string | undefined, price?: number) {
  const [sellers, buyers] = [await otherPage(browser), await otherPage(browser)];
  const sale = await buyBook(sellers, buyers, baseURL, 'meet', price);
  const act = (who: typeof sale.buyer, action: string, body?: unknown) =>
    who.ask('POST', `/api/fulfilments/${sale.orderId}/${action}`, body);
  const { body: code } = await sale.buyer.ask('GET', `/api/fulfilments/${sale.orderId}/code`);
  expect((await act(sale.seller, 'hand-over', code)).status).toBe(200);
  expect((await act(sale.buyer, 'confirm')).status).toBe(200);
  for (const either of [sellers, buyers]) await either.context().close();
  return sale;
}

/** Refunds at the payment provider, in cents. */
async function sentBack(orderId: string): Promise<readonly number[]> {
  await doWhatIsDue();
  const intent = await ofOrder<Intent>('payment_intents', orderId);
  const answer = await fetch(`${STRIPE}/v1/refunds?payment_intent=${intent?.id}`, {
    headers: { Authorization: 'Bearer sk_test_dogear' },
  });
  const { data } = (await answer.json()) as { data: readonly { amount: number }[] };
  return data.map(({ amount }) => amount);
}

async function giveGoodwill(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: words.label }).press('Enter');
  await expect(page.getByRole('dialog', { name: words.title }).getByLabel('Amount')).toBeFocused();
  await page.keyboard.type(amount);
  await page.keyboard.press('Tab');
  await page.keyboard.type('The spine was worse than shown.');
  await page.getByRole('dialog').getByRole('button', { name: words.go, exact: true }).press('Enter');
}

test('an admin whose proof is old types the password, and what they did goes through once', async ({
  browser,
  page,
  baseURL,
}) => {
  const { orderId } = await completedSale(browser, baseURL);
  const admin = await newAdmin();
  await signIn(page, baseURL, admin);
  await outdateProofs(admin.email);
  const answers: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/goodwill')) answers.push(response.status());
  });
  await page.goto(`/dashboard/order/${orderId}`);
  await giveGoodwill(page, '3');

  // Canceled: the typed text stays, and the focus returns.
  const proof = page.getByRole('dialog', { name: factorScreenWords.proof.title });
  const given = page.getByRole('dialog', { name: words.title });
  const password = proof.getByLabel('Current password', { exact: true });
  await expect(password).toBeFocused();
  await expectReadable(page);
  await page.keyboard.press('Escape');
  await expect(proof).toHaveCount(0);
  await expect(given.getByRole('alert')).toHaveText(factorsWords.proof.required);
  await expect(given.getByRole('button', { name: words.go })).toBeFocused();
  await expect(given.getByLabel('Amount')).toHaveValue('3');

  await page.keyboard.press('Enter');
  await expect(password).toBeFocused();
  await page.keyboard.type('Wrong#2022');
  await page.keyboard.press('Enter');
  await expect(proof.getByRole('alert')).toHaveText(factorsWords.proof.wrong);
  await password.press('ControlOrMeta+a');
  await page.keyboard.type(admin.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(claimActionsWords.done.goodwill)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: words.label })).toBeFocused();
  expect(answers).toEqual([403, 403, 200]);
  expect(await sentBack(orderId)).toEqual([300]);
});

test('a sum beyond what one admin gives in a day waits until another admin approves it', async ({
  browser,
  page,
  baseURL,
}) => {
  const { name, orderId } = await completedSale(browser, baseURL, 900);
  await signIn(page, baseURL, await newAdmin());
  await page.goto(`/dashboard/order/${orderId}`);
  await giveGoodwill(page, '500.01');
  await expect(page.getByText(approvalScreenWords.waits)).toBeVisible();
  expect(await sentBack(orderId)).toEqual([]);
  await page.goto('/dashboard/approvals');
  await expect(rowOf(page, name).getByRole('button')).toHaveText([approvalScreenWords.takeBack.label]);

  const second = await newAdmin();
  const others = await pageOf(browser, baseURL, second);
  await outdateProofs(second.email);
  await others.goto('/dashboard/approvals');
  const row = rowOf(others, name);
  await expect(row).toContainText('$500.01');
  await row.getByRole('button', { name: approvalScreenWords.approve.label }).press('Enter');
  await others.getByRole('dialog').getByRole('button', { name: approvalScreenWords.approve.label }).press('Enter');
  const proof = others.getByRole('dialog', { name: factorScreenWords.proof.title });
  await expect(proof.getByLabel('Current password', { exact: true })).toBeFocused();
  await others.keyboard.type(second.password);
  await others.keyboard.press('Enter');
  await expect(others.getByText(approvalScreenWords.approved)).toBeVisible();
  await expect(others.getByRole('dialog')).toHaveCount(0);
  // The row is gone, and its replacement has the focus.
  await expect(row).toHaveCount(0);
  await expect(others.getByRole('main').locator(':focus')).toHaveCount(1);
  await others.getByRole('link', { name: approvalScreenWords.states.approved }).press('Enter');
  await expect(row).toContainText(approvalScreenWords.states.approved);
  expect(await sentBack(orderId)).toEqual([50_001]);
  await others.context().close();
});

/** A claim from its opening to its end: the buyer, the seller and an admin side by side. */
import { newAdmin } from '../../admin/admin.ts';
import { addPicture, dialogOf, press, pressTwice, report, SOON } from '../../claims.ts';
import { doWhatIsDue } from '../../clock.ts';
import { expectReadable } from '../../readable.ts';
import { handOverBook, otherPage } from '../../sales.ts';
import { expect, test } from '../../shop.ts';
import { signIn } from '../../users.ts';

test.use({ expectedNoise: /net::ERR_FAILED/ });

/** The buyer's sentence about a refund, pending or arrived. */
const goesBack = (dollars: number): RegExp =>
  new RegExp(`The sale is completed\\. \\$${dollars}\\.00 (is on its way back|was refunded) to your card`);

test('a book that is not as described goes back, and so does the money', async ({ browser, page, baseURL }) => {
  const sellers = await otherPage(browser);
  const { name, orderId } = await handOverBook(sellers, page, baseURL);
  await press(page, 'Report a problem');
  await page.getByRole('radio', { name: 'It is not as described' }).check();
  const text = page.getByLabel('What is wrong with it?');
  await text.fill('Two pages are missing.');
  await press(page, 'Send the report');
  await expect(page.getByText('Please add one to six pictures that show it')).toBeVisible();
  await addPicture(page);
  await addPicture(page, '#602040');
  await expect(dialogOf(page).getByRole('listitem')).toHaveCount(2);
  await press(page, 'Remove photo 2');
  await expect(dialogOf(page).getByRole('listitem')).toHaveCount(1);
  await expectReadable(page);
  // Leaving the dialog, or a failed call, loses nothing.
  await press(page, 'Cancel');
  await press(page, 'Report a problem');
  await page.route('**/claim', (route) => route.abort());
  await press(page, 'Send the report');
  await expect(dialogOf(page).getByRole('alert').filter({ hasText: 'could not reach' })).toBeVisible();
  await expect(text).toHaveValue('Two pages are missing.');
  await expect(dialogOf(page).getByRole('listitem')).toHaveCount(1);
  await page.unroute('**/claim');
  await press(page, 'Send the report');
  await expect(page.getByText('you can send the book back for a full refund')).toBeVisible();

  await sellers.goto('/dashboard');
  await sellers.getByRole('link', { name: `Answer: ${name}` }).click();
  await expect(sellers.getByText('Two pages are missing.')).toBeVisible();
  await sellers.getByRole('link', { name: 'Picture 1 of the problem' }).click();
  await expect(sellers.getByRole('dialog', { name: 'Photos' }).getByRole('img')).toBeVisible();
  await sellers.keyboard.press('Escape');
  await expectReadable(sellers);
  await press(sellers, 'Ask for a return');
  await expect(sellers.getByText('The book costs $12.50.')).toBeVisible();
  await dialogOf(sellers).getByRole('button', { name: 'Ask for a return' }).click();

  await page.goto('/dashboard');
  await page.getByRole('link', { name: `Send back: ${name}` }).click();
  await expect(page.getByText('You pay the postage. Keep the receipt')).toBeVisible();
  await page.getByLabel('Carrier').fill('USPS');
  await page.getByLabel('Tracking number').fill('9400 1000');
  await expectReadable(page);
  await press(page, 'I have sent the book back');
  await expect(page.getByText('confirms the return')).toBeVisible();

  await expect(sellers.getByText('9400 1000')).toBeVisible(SOON);
  await pressTwice(sellers, 'I have the book back');
  for (const either of [sellers, page]) await expect(either.getByRole('heading', { name: 'Refund' })).toBeVisible(SOON);
  await doWhatIsDue();
  await page.reload();
  await expect(page.getByText(/\$12\.50 was refunded/)).toBeVisible(SOON);
  await page.goto('/dashboard/my-orders');
  await expect(page.getByRole('row', { name }).getByText('Refunded').first()).toBeVisible();
  await page.goto(`/dashboard/order/${orderId}`);
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expectReadable(page);
  await sellers.context().close();
});

test('a part of the price is offered and taken', async ({ browser, page, baseURL }) => {
  const sellers = await otherPage(browser);
  const { orderId } = await handOverBook(sellers, page, baseURL);
  await report(page);
  await sellers.goto(`/dashboard/order/${orderId}`);
  await press(sellers, 'Offer a partial refund');
  const amount = sellers.getByLabel('They get back');
  await amount.fill('12');
  await amount.press('Enter');
  await expect(sellers.getByText('Please enter an amount from $1.25 to $9.37')).toBeVisible();
  await expect(amount).toBeFocused();
  await amount.fill('5');
  await expect(sellers.getByText('Back to the buyer: $5.00. Left for you: $7.50')).toBeVisible();
  await expectReadable(sellers);
  await press(sellers, 'Make the offer');

  await expect(page.getByText('offers you $5.00 of $12.50 back')).toBeVisible(SOON);
  await press(page, 'Accept the offer');
  await expect(dialogOf(page).getByText('You get $5.00 of $12.50 back')).toBeVisible();
  await dialogOf(page).getByRole('button', { name: 'Accept the offer' }).click();
  await expect(page.getByText(goesBack(5))).toBeVisible();
  await expect(sellers.getByText("$5.00 goes back to the buyer, and we're holding $6.75 for you.")).toBeVisible(SOON);
  await expectReadable(page);
  await sellers.context().close();
});

test('a seller does not agree, and an admin decides', async ({ browser, page, baseURL }) => {
  const [sellers, admins] = [await otherPage(browser), await otherPage(browser)];
  const { name, orderId } = await handOverBook(sellers, page, baseURL);
  await report(page);
  await sellers.goto(`/dashboard/order/${orderId}`);
  await press(sellers, 'Disagree');
  await sellers.getByLabel('What happened?').fill('All pages were there.');
  await addPicture(sellers, '#406020');
  await press(sellers, 'Send the answer');
  await expect(sellers.getByRole('heading', { name: 'Waiting for Dogear support' })).toBeVisible();
  await expect(page.getByText('All pages were there.')).toBeVisible(SOON);

  await signIn(admins, baseURL, await newAdmin());
  await admins.goto('/dashboard');
  await admins.getByRole('link', { name: `Decide: ${name}` }).click();
  await expect(admins.getByRole('link', { name: 'Picture 1 of the problem' })).toHaveCount(2);
  await press(admins, 'Decide');
  await dialogOf(admins).getByRole('button', { name: 'Decide' }).click();
  await expect(admins.getByText('Please choose a decision')).toBeVisible();
  await admins.getByRole('radio', { name: 'Partial refund to the buyer' }).check();
  await admins.getByLabel('The buyer gets back').fill('4');
  await admins.getByLabel('Reason').fill('The pictures show one missing page.');
  await expectReadable(admins);
  await dialogOf(admins).getByRole('button', { name: 'Decide' }).click();
  await expect(admins.getByRole('heading', { name: /^(Refund|All done)$/ })).toBeVisible();
  for (const either of [sellers, page])
    await expect(either.getByText('The pictures show one missing page.')).toBeVisible(SOON);
  await expect(page.getByText(goesBack(4))).toBeVisible();

  await press(admins, 'Give a goodwill refund');
  await admins.getByLabel('Amount').fill('2');
  await admins.getByLabel('Reason').fill('It took long.');
  await dialogOf(admins).getByRole('button', { name: 'Give a goodwill refund' }).click();
  await expect(admins.getByText('An admin gave the buyer a goodwill refund')).toBeVisible();
  await page.reload();
  // A refund that has arrived is not added to a pending one.
  await expect(page.getByText(goesBack(2)).or(page.getByText(goesBack(6)))).toBeVisible();
  for (const other of [sellers, admins]) await other.context().close();
});

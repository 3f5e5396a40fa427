import { freshUsername, PASSWORD } from './account.ts';
import { expect, test } from './product.ts';

test.use({ settings: { REGISTRATION: 'closed' } });

test('while registration is closed, the page says who to ask, and the landing page still leads to Login', async ({
  page,
  request,
}) => {
  await page.goto('/');
  await page
    .getByRole('link', { name: /exclusive benefit/i })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.getByRole('tab', { name: 'Register' }).click();
  await expect(page.getByText('Registration is closed. Ask your administrator for an account.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create account' })).toHaveCount(0);
  const refused = await request.post('/api/register', { data: { username: freshUsername(), password: PASSWORD } });
  expect([refused.status(), await refused.text()]).toEqual([
    403,
    'Registration is closed. Ask your administrator for an account.',
  ]);
});

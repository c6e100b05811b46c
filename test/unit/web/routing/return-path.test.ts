import { expect, test } from 'vitest';
import { siteRoutes } from '#domain/site-routes';
import { returnPathIn, withReturnPath } from '../../../../web/routing/return-path.ts';

const dashboard = siteRoutes.liteDashboard.path;
const wanted = (page: string) => returnPathIn(new URL(withReturnPath('/x', page), 'http://site').search);

test('login returns to the page that was first requested, with its query and fragment', () => {
  const page = `${siteRoutes.liteInvoiceGenerator.path}?edit=01JABC#lines`;
  expect(wanted(page)).toBe(page);
  expect(wanted('/billhook-lite/invoices/01JABC')).toBe('/billhook-lite/invoices/01JABC');
});

test('without a page, or with one that needs no session, login opens the dashboard', () => {
  expect(withReturnPath('/x', undefined)).toBe('/x');
  expect(returnPathIn('')).toBe(dashboard);
  expect(wanted(siteRoutes.liteLogin.path)).toBe(dashboard);
  expect(wanted('/pricing')).toBe(dashboard);
});

test.each([
  'https://evil.example/billhook-lite/dashboard',
  '//evil.example/billhook-lite/dashboard',
  '/\\evil.example',
  'javascript:alert(1)//billhook-lite/dashboard',
  '/billhook-lite/dashboard/../../pricing',
  ' /billhook-lite/dashboard',
])('%s leads to the dashboard', (page) => {
  expect(wanted(page)).toBe(dashboard);
});

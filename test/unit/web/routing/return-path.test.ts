import { expect, test } from 'vitest';
import { siteRoutes } from '#domain/site-routes';
import { returnPathIn, withReturnPath } from '../../../../web/routing/return-path.ts';

const dashboard = siteRoutes.liteDashboard.path;
const returnPathOf = (page: string) =>
  returnPathIn(new URL(withReturnPath('/x', page), 'http://site').search);

test('login returns to the requested page, with its query and fragment', () => {
  const page = `${siteRoutes.liteInvoiceGenerator.path}?edit=01JABC#lines`;
  expect(returnPathOf(page)).toBe(page);
  expect(returnPathOf('/billhook-lite/invoices/01JABC')).toBe('/billhook-lite/invoices/01JABC');
});

test.each([
  siteRoutes.liteQuotes.path,
  siteRoutes.liteQuote.path.replace(':quoteId', '01JABC'),
  `${siteRoutes.liteQuoteEditor.path}?edit=01JABC`,
])('login returns to %s', (page) => {
  expect(returnPathOf(page)).toBe(page);
});

test('login opens the dashboard if no page was requested, or one that needs no session', () => {
  expect(withReturnPath('/x', undefined)).toBe('/x');
  expect(returnPathIn('')).toBe(dashboard);
  expect(returnPathOf(siteRoutes.liteLogin.path)).toBe(dashboard);
  expect(returnPathOf('/pricing')).toBe(dashboard);
});

test.each([
  'https://evil.example/billhook-lite/dashboard',
  '//evil.example/billhook-lite/dashboard',
  '/\\evil.example',
  'javascript:alert(1)//billhook-lite/dashboard',
  '/billhook-lite/dashboard/../../pricing',
  ' /billhook-lite/dashboard',
])('the return path %s is not used, and login opens the dashboard', (page) => {
  expect(returnPathOf(page)).toBe(dashboard);
});

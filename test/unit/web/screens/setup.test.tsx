import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { PaymentConnection } from '#domain/online-payments/contract';
import type { TodayItem } from '#domain/today/today-item';
import { expectScreen } from '#test/support/screen-text';
import { TimeZoneForm } from '../../../../web/features/profile/time-zone-form.tsx';
import { DashboardSetup } from '../../../../web/pages/dashboard-setup.tsx';
import { LitePaymentSettingsPage } from '../../../../web/pages/lite-payment-settings-page.tsx';
import { TodayDialog } from '../../../../web/pages/today-dialog.tsx';
import { useProfile } from '../../../../web/session/use-account.ts';
import { aDetail } from '../../../support/lite-surroundings.tsx';
import { openAppPage, openPublicPage } from '../../../support/opened-page.tsx';
import { change, pageMain, press } from '../../../support/page-elements.ts';
import { anAccount, refusal, type StubbedApi, serverFault, stubApi } from '../../../support/stubbed-api.ts';

let server: StubbedApi;
const serve = (answers: StubbedApi['answers']) => Object.assign(server.answers, answers);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T17:00:00.000Z'), toFake: ['Date'] });
  server = stubApi({
    'GET /api/profile': anAccount(),
    'GET /api/logo': new Response(null, { status: 204 }),
    'GET /api/online-payments': { success: true, isOffered: false },
  });
});

describe('setup', () => {
  const Setup = () => <DashboardSetup lite={useProfile().lite} />;
  const open = async (lite: object) => {
    serve({ 'GET /api/profile': anAccount(lite) });
    await openAppPage(<Setup />, '/dashboard');
  };
  const fresh = { emailVerified: false };
  const done = {
    ...{ emailVerified: true, brandColor: '#aa3300', nextNumber: 'HHA-0100', chargesNoTax: true },
    howToPay: { text: 'Check to Alvarez' },
  };

  test('lists its steps, and each opens its fields', async () => {
    await open(fresh);
    await screen.findByText('0 of 5 done');
    for (const [name, label] of [
      ['verify', 'Verify'],
      ['logo', 'Add your logo'],
      ['number', 'Choose your first'],
      ['tax', 'Set your sales tax'],
      ['payment', 'Say how'],
    ] as const) {
      await press(label);
      await expectScreen(`setup-step-${name}`);
    }
    await press('Say how');
    expect(screen.queryByRole('button', { expanded: true })).toBeNull();
  });

  test('with one step left is one line, which opens that step; it disappears once all are done', async () => {
    await open({ ...done, chargesNoTax: false });
    await screen.findByText('4 of 5 done');
    await expectScreen('setup-one-left');
    await press('Set up your account');
    expect(document.activeElement?.textContent).toBe('Set up your account');
    await expectScreen('setup-one-left-open');
    serve({ 'PUT /api/setup': { success: true }, 'GET /api/profile': anAccount(done) });
    await press('I don’t charge sales tax');
    await waitFor(() => expect(screen.queryByText('Set up your account')).toBeNull());
    expect(server.changes).toEqual([['PUT /api/setup', { chargesNoTax: true }]]);
  });

  test('saves a number, a tax rate and a color, and shows why one was not saved', async () => {
    await open(fresh);
    await screen.findByText('0 of 5 done');
    await press('Choose your first');
    await press('Save');
    change('Your own number', 'Final');
    await press('Save');
    await screen.findByText('The next invoice number must end with a digit.');
    expect(server.changes).toEqual([]);
    serve({ 'PUT /api/invoice-defaults': refusal('number-taken') });
    await press('1001');
    await waitFor(() => expect(screen.queryByText(/must end with a digit/)).toBeNull());
    await screen.findByRole('alert');
    const afterNumber = { ...fresh, nextNumber: 'INV-0001' };
    serve({ 'PUT /api/invoice-defaults': { success: true }, 'GET /api/profile': anAccount(afterNumber) });
    await press('INV-0001');
    await screen.findByText('1 of 5 done');
    await press('Set your sales tax');
    change('Tax rate (%)', '7.25');
    const afterTax = { ...afterNumber, defaultTax: { name: 'Tax', rate: 7_250 } };
    serve({ 'GET /api/profile': anAccount(afterTax) });
    await press('Save');
    await screen.findByText('2 of 5 done');
    await press('Add your logo');
    fireEvent.blur(screen.getByLabelText('Brand color'));
    change('Brand color', '#aa3300');
    serve({ 'GET /api/profile': anAccount({ ...afterTax, brandColor: '#aa3300' }) });
    fireEvent.blur(screen.getByLabelText('Brand color'));
    await screen.findByText('3 of 5 done');
    expect(server.changes.map(([, body]) => body)).toEqual([
      { nextNumber: '1001' },
      { nextNumber: 'INV-0001' },
      { taxRate: '7.25' },
      { brandColor: '#aa3300' },
    ]);
  });

  test('that cannot be hidden says so', async () => {
    serve({ 'PUT /api/setup': serverFault() });
    await open(fresh);
    await screen.findByText('0 of 5 done');
    await press('Hide setup');
    await screen.findByText('This could not be saved. Please try again.');
    expect(server.changes).toEqual([['PUT /api/setup', { isDismissed: true }]]);
  });
});

describe('the dialog of an item of Today', () => {
  const invoice = aDetail({ clientEmail: 'ruth@keller.example' });
  const item: TodayItem = {
    ...{ reason: 'overdue', document: 'invoice', documentId: invoice.invoiceId, title: 'INV-1001' },
    ...{ clientName: 'Ruth Keller', clientEmail: 'ruth@keller.example', cents: 89_50 },
  };
  const read = `GET /api/invoices/${invoice.invoiceId}`;
  const open = (reason: TodayItem['reason']) =>
    openAppPage(<TodayDialog item={{ ...item, reason }} />, '/dashboard');
  const reminders = { isWanted: true, isOn: true, isPossible: true, balanceCents: 89_50, isDoneToday: false };

  test.each([
    ['overdue', true, /remind/i],
    ['overdue', false, /email/i],
    ['check-reported', true, /payment/i],
    ['not-with-client', true, /email/i],
  ] as const)(
    'for the reason "%s" (reminders possible: %s) is the right one',
    async (reason, isPossible, title) => {
      serve({
        [read]: { success: true, invoice },
        [`${read}/reminders`]: { success: true, ...reminders, isPossible },
      });
      await open(reason);
      const dialog = await screen.findByRole('dialog');
      expect(within(dialog).getByRole('heading').textContent).toMatch(title);
      await press('Cancel');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    },
  );

  test('says why the invoice could not be loaded', async () => {
    serve({ [read]: refusal('invoice-not-found') });
    await open('overdue');
    await screen.findByRole('alert');
    await expectScreen('today-dialog-failed');
  });
});

describe('the page of a link in the email about payment details', () => {
  test.each([
    ['confirm', 'confirmations', 'Confirm the change'],
    ['deny', 'denials', "This wasn't me"],
  ])('to %s asks before it acts', async (action, path, label) => {
    serve({ [`POST /api/payment-details/${path}`]: { success: true } });
    await openPublicPage(`/payment-details#action=${action}&token=secret`);
    await expectScreen(`payment-details-${action}`, pageMain());
    await press(label);
    await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
    expect(server.changes).toEqual([[`POST /api/payment-details/${path}`, { token: 'secret' }]]);
    await expectScreen(`payment-details-${action}-done`, pageMain());
  });

  test('without a token, or with an invalid one, says that the link is not valid', async () => {
    serve({ 'POST /api/payment-details/denials': refusal('payment-details-link') });
    await openPublicPage('/payment-details');
    await expectScreen('payment-details-without-token', pageMain());
    cleanup();
    await openPublicPage('/payment-details#action=other&token=old');
    await press("This wasn't me");
    await screen.findByRole('alert');
    await expectScreen('payment-details-invalid', pageMain());
  });
});

test.each<[string, Partial<PaymentConnection>]>([
  ['accepting', {}],
  ['waiting', { pendingUntil: '2026-11-22T02:00:00.000Z', methods: { card: true, bankTransfer: false } }],
  ['finish', { state: 'finish-setup', missing: ['external_account', 'individual.ssn'] }],
  ['finish-unknown', { state: 'finish-setup' }],
  ['paused', { state: 'paused', pausedBecause: 'under_review', missing: ['tos_acceptance'] }],
  ['paused-only', { state: 'paused', methods: { card: false, bankTransfer: true } }],
])('online payments in the state "%s" show what to do', async (name, connection) => {
  const methods = { card: true, bankTransfer: true };
  const rates = name === 'paused' ? { card: '2.9% + $0.30' } : { bankTransfer: '0.8%' };
  const answer = {
    success: true,
    isOffered: true,
    connection: { state: 'accepting', methods, ...connection },
  };
  serve({ 'GET /api/online-payments': { ...answer, ...(name !== 'finish' && { rates }) } });
  await openAppPage(<LitePaymentSettingsPage />, '/payments');
  const heading = await screen.findByText('Card and bank payments');
  await expectScreen(`online-payments-${name}`, heading.parentElement?.parentElement ?? undefined);
});

test('online payments that could not be loaded say so, and are loaded again on request', async () => {
  serve({ 'GET /api/online-payments': 'offline' });
  await openAppPage(<LitePaymentSettingsPage />, '/payments');
  await waitFor(() => expect(server.requests.some((url) => url.endsWith('/api/online-payments'))).toBe(true));
  // Perhaps the operator offers none.
  expect(screen.queryByText('Card and bank payments could not be loaded.')).toBeNull();
  cleanup();
  serve({ 'GET /api/profile': anAccount({ howToPay: { online: 'acct_1' } }) });
  await openAppPage(<LitePaymentSettingsPage />, '/payments');
  const failure = await screen.findByText('Card and bank payments could not be loaded.');
  await expectScreen('online-payments-unloaded', failure.parentElement ?? undefined);
  serve({ 'GET /api/online-payments': { success: true, isOffered: true } });
  await press('Try again');
  await screen.findByText('Accept cards and bank payments');
  expect(screen.queryByText('Card and bank payments could not be loaded.')).toBeNull();
});

test('the time zone is saved, and a failed save says so', async () => {
  serve({ 'PUT /api/time-zone': serverFault() });
  await openAppPage(<TimeZoneForm saved="America/New_York" />, '/account');
  expect(screen.getByText('America/New York')).toBeDefined();
  change('Time zone', 'UTC');
  await press('Save time zone');
  await screen.findByText('Failed to save changes. Please try again.');
  serve({ 'PUT /api/time-zone': { success: true } });
  change('Time zone', 'America/Chicago');
  expect(screen.queryByText('Failed to save changes. Please try again.')).toBeNull();
  await press('Save time zone');
  await screen.findByText('Your time zone has been saved.');
  expect(server.changes.at(-1)).toEqual(['PUT /api/time-zone', { timeZone: 'America/Chicago' }]);
});

import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectScreen } from '#test/support/screen-text';
import { LiteInvoiceSettingsPage } from '../../../../web/pages/lite-invoice-settings-page.tsx';
import { LitePaymentSettingsPage } from '../../../../web/pages/lite-payment-settings-page.tsx';
import { LiteReminderSettingsPage } from '../../../../web/pages/lite-reminder-settings-page.tsx';
import { LiteSettingsPage } from '../../../../web/pages/lite-settings-page.tsx';
import { currentPath, openAppPage } from '../../../support/opened-page.tsx';
import { change, findButton, press } from '../../../support/page-elements.ts';
import { aBusiness } from '../../../support/pool-accounts.ts';
import { anAccount, refusal, type StubbedApi, serverFault, stubApi } from '../../../support/stubbed-api.ts';

let server: StubbedApi;
const serve = (answers: StubbedApi['answers']) => Object.assign(server.answers, answers);

beforeEach(() => {
  server = stubApi({
    'GET /api/profile': anAccount(),
    'GET /api/logo': new Response(null, { status: 204 }),
    'GET /api/online-payments': { success: true, isOffered: false },
    'GET /api/account/sign-ins': { success: true, signIns: [], passkeys: [], recoveryCodesLeft: 0 },
  });
});

describe('the business settings', () => {
  const open = (address = '/settings') => openAppPage(<LiteSettingsPage />, '/settings', address);

  test('show the profile and the list of all settings', async () => {
    await open();
    await expectScreen('settings-business');
  });

  test('show each missing field, and say beside the button that something is missing', async () => {
    await open();
    for (const name of [/^First name/, /^Last name/, /^Business name/]) change(name, ' ');
    await press('Save Changes');
    await screen.findByText('First name is required');
    await expectScreen('settings-business-missing');
    expect(server.changes).toEqual([]);
  });

  test('are not overwritten if they were changed elsewhere, and can be loaded', async () => {
    serve({ 'PUT /api/profile': refusal('settings-changed') });
    await open();
    change('City', 'Bend');
    await press('Save Changes');
    await findButton('Reload');
    await expectScreen('settings-business-stale');
    serve({ 'GET /api/profile': 'offline' });
    await press('Reload');
    await screen.findByText('The latest settings could not be loaded. Nothing you typed is lost.');
    expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Bend');
    const newest = aBusiness({ city: 'Salem', updatedAt: '2026-11-05T08:00:00.000Z' });
    serve({ 'GET /api/profile': { ...anAccount(), business: newest } });
    await press('Reload');
    await screen.findByText('Showing the latest settings.');
    expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Salem');
    expect(screen.queryByText(/changed elsewhere/)).toBeNull();
    await press('Restore my changes');
    expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Bend');
    await press('Save Changes');
    await waitFor(() => expect(server.changes).toHaveLength(2));
    expect(server.changes[1]?.[1]).toMatchObject({ city: 'Bend', basedOn: newest.updatedAt });
  });

  test.each([
    ['#default-terms', '/billhook-lite/settings/invoices#default-terms'],
    ['#how-to-pay-text', '/billhook-lite/settings/payments#how-to-pay-text'],
    ['#time-zone', '/billhook-lite/settings/account#time-zone'],
  ])('an old link to %s leads to the page that has it now', async (hash, address) => {
    await open(`/settings${hash}`).catch(() => undefined);
    await waitFor(() => expect(currentPath()).toBe(address.split('#')[0]));
  });

  test('saved during maintenance show the sentence of the API', async () => {
    serve({ 'PUT /api/profile': refusal('maintenance') });
    await open();
    change('City', 'Bend');
    await press('Save Changes');
    await screen.findByText(/maintenance|a few minutes/i);
    serve({ 'PUT /api/profile': { success: true, business: aBusiness({ city: 'Bend' }) } });
    await press('Save Changes');
    await waitFor(() => expect(server.changes).toHaveLength(2));
    expect(server.changes[1]?.[1]).toMatchObject({ city: 'Bend', basedOn: aBusiness().updatedAt });
  });
});

describe('the invoice settings', () => {
  const open = () => openAppPage(<LiteInvoiceSettingsPage />, '/settings/invoices');
  const lite = {
    nextNumber: 'HHA-0100',
    nextQuoteNumber: 'Q-7',
    defaultTerms: 30,
    defaultTax: { name: 'GST', rate: 5_000 },
    brandColor: '#aa3300',
  };

  test('without defaults show the color of the business, and empty fields', async () => {
    await open();
    await screen.findByText('Choose image');
    await expectScreen('settings-invoices-empty');
  });

  test('with tax parts show their sum, and a number that is taken is an error of its field', async () => {
    serve({ 'GET /api/profile': anAccount(lite), 'PUT /api/invoice-defaults': refusal('number-taken') });
    await open();
    await screen.findByText('Choose image');
    change('Tax parts', 'GST 5, PST 7');
    await expectScreen('settings-invoices-parts');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Show each part on documents' }));
    change('Brand color', '#112233');
    await press('Save defaults');
    await waitFor(() =>
      expect(screen.getByLabelText('Next invoice number').getAttribute('aria-invalid')).toBe('true'),
    );
    expect(server.changes).toEqual([
      [
        'PUT /api/invoice-defaults',
        { taxParts: 'GST 5, PST 7', showsTaxParts: 'yes', brandColor: '#112233' },
      ],
    ]);
    serve({ 'PUT /api/invoice-defaults': { success: true } });
    change('Next invoice number', 'HHA-0200');
    change('Tax parts', '');
    change('Tax rate (%)', '8');
    await press('Save defaults');
    await screen.findByText('Your invoice defaults have been saved.');
    expect(server.changes.at(-1)?.[1]).toEqual({
      ...{ taxParts: '', showsTaxParts: 'yes', taxRate: '8', nextNumber: 'HHA-0200', brandColor: '#112233' },
    });
  });
});

describe('the payment settings', () => {
  const open = () => openAppPage(<LitePaymentSettingsPage />, '/settings/payments');
  const effectiveAt = '2026-11-21T15:30:00.000Z';
  const before = { text: 'Check to Alvarez', link: 'https://venmo.com/alvarez' };

  test('without details explain the fields; errors are shown at them', async () => {
    await open();
    await expectScreen('settings-payments-empty');
    change(/^Payment instructions/, 'x'.repeat(501));
    change(/^Payment link/, 'not a link');
    await press('Save how clients pay');
    await waitFor(() =>
      expect(screen.getByLabelText(/^Payment link/).getAttribute('aria-invalid')).toBe('true'),
    );
    expect(screen.getByLabelText(/^Payment instructions/).getAttribute('aria-invalid')).toBe('true');
    expect(server.changes).toEqual([]);
    change(/^Payment link/, 'https://venmo.com/alvarez');
    await screen.findByText(/Clients see a button/);
    expect(screen.getByLabelText(/^Payment link/).getAttribute('aria-invalid')).not.toBe('true');
  });

  test('are saved, or fail with a reference', async () => {
    serve({ 'PUT /api/how-to-pay': serverFault() });
    await open();
    change(/^Payment instructions/, 'Check to Alvarez');
    await press('Save how clients pay');
    await screen.findByText(/Reference: request-7/);
    serve({
      'PUT /api/how-to-pay': { success: true, howToPay: { text: 'Check to Alvarez', since: effectiveAt } },
    });
    await press('Save how clients pay');
    await screen.findByText('How clients pay you has been saved. A change is also mailed to you.');
    expect(server.changes.at(-1)?.[1]).toEqual({ text: 'Check to Alvarez', link: '' });
  });

  test.each([
    ['text', { howToPay: before }, { ...before, text: 'Check to Moss' }],
    ['first', {}, { text: 'Check to Moss' }],
    ['account', { howToPay: before }, { ...before, online: 'acct_2' }],
    ['both', { howToPay: { ...before, online: 'acct_1' } }, { text: 'Check to Moss', online: 'acct_2' }],
    ['text', { howToPay: { ...before, online: 'acct_1' } }, { text: before.text, online: 'acct_1' }],
  ])(
    'with a pending change (%s, after %j) say from when clients see it, and what they see until then',
    async (name, lite, howToPay) => {
      serve({ 'GET /api/profile': anAccount({ ...lite, pendingDetails: { effectiveAt, howToPay } }) });
      await open();
      await expectScreen(
        `settings-payments-pending-${name}`,
        screen.getByRole('region', { name: 'Pending change' }),
      );
    },
  );

  test('a pending change is confirmed by email, or by a recovery code', async () => {
    const pendingDetails = { effectiveAt, howToPay: { text: 'Check to Moss' } };
    serve({
      'GET /api/profile': anAccount({ howToPay: before, pendingDetails }),
      'GET /api/account/sign-ins': { success: true, signIns: [], passkeys: [], recoveryCodesLeft: 3 },
      'POST /api/how-to-pay/confirmation-mails': serverFault(),
      'POST /api/payment-details/code-confirmations': serverFault(),
    });
    await open();
    await press('Confirm by email');
    await screen.findByText('The email could not be sent. Please try again.');
    serve({ 'POST /api/how-to-pay/confirmation-mails': { success: true } });
    await press('Confirm by email');
    await screen.findByText(/^Open the email we sent to/);
    await screen.findByText('Confirm by recovery code');
    await press('Confirm by recovery code');
    change('Recovery code', 'ABC');
    await expectScreen('settings-payments-code', screen.getByRole('region', { name: 'Pending change' }));
    const code = 'ABCD-EFGH-JKMN-PQRS';
    fireEvent.keyDown(screen.getByLabelText('Recovery code'), { key: 'Enter' });
    change('Recovery code', code);
    fireEvent.keyDown(screen.getByLabelText('Recovery code'), { key: 'a' });
    fireEvent.keyDown(screen.getByLabelText('Recovery code'), { key: 'Enter' });
    await screen.findByText('The change could not be confirmed. Please try again.');
    serve({
      'POST /api/payment-details/code-confirmations': { success: true },
      'GET /api/profile': anAccount({ howToPay: pendingDetails.howToPay }),
    });
    fireEvent.keyDown(screen.getByLabelText('Recovery code'), { key: 'Enter' });
    await screen.findByText('Your clients see the new payment details now.');
    const sent = server.changes.filter(([request]) => request.endsWith('code-confirmations'));
    expect(sent.map(([, body]) => body)).toEqual([{ code }, { code }]);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Pending change' })).toBeNull());
  });
});

test('the reminder settings show the form, and above it values that the owner should confirm', async () => {
  await openAppPage(<LiteReminderSettingsPage />, '/settings/reminders');
  await expectScreen('settings-reminders');
  cleanup();
  const toConfirm = { values: ['businessEmail'], isWithheld: true };
  serve({ 'GET /api/profile': { ...anAccount(), toConfirm } });
  await openAppPage(<LiteReminderSettingsPage />, '/settings/reminders');
  await screen.findByText('office@alvarez.example');
});

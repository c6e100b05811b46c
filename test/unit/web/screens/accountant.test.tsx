import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { siteRoutes } from '#domain/site-routes';
import { expectScreen } from '#test/support/screen-text';
import { ConfirmAccountantPage } from '../../../../web/pages/confirm-accountant-page.tsx';
import { LiteReportsPage } from '../../../../web/pages/lite-reports-page.tsx';
import { openAppPage } from '../../../support/opened-page.tsx';
import { change, press } from '../../../support/page-elements.ts';
import { anAccount, refusal, type StubbedApi, serverFault, stubApi } from '../../../support/stubbed-api.ts';

const jo = 'jo@books.example';
const confirmed = { success: true, accountant: { email: jo, isConfirmed: true } };
const unconfirmed = { success: true, accountant: { email: jo, isConfirmed: false } };
const lastMail = { to: jo, day: '2026-11-20', from: '2026-11', until: '2026-11', state: 'sent' };

/** The button "Send", whose name has that of its busy state too. */
const sendButton = { name: /^Send(?! the)/ };

let server: StubbedApi;
const serve = (answers: StubbedApi['answers']) => Object.assign(server.answers, answers);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-28T17:00:00.000Z'), toFake: ['Date'] });
  server = stubApi({
    'GET /api/profile': anAccount(),
    'GET /api/books': { success: true, invoices: [], count: 0 },
    'GET /api/accountant': { success: true },
  });
});

/** Opens the dialog on the reports page. */
async function open() {
  await openAppPage(<LiteReportsPage />, '/reports', '/reports');
  await screen.findByLabelText('Report');
  await press('Send to my accountant');
  await screen.findByRole('dialog', { name: 'Send to my accountant' });
}

/** The keys of the requests to email the reports. */
const keys = () =>
  server.keys.filter((_, index) => server.changes[index]?.[0] === 'POST /api/accountant/mails');

describe('the address of the accountant', () => {
  test('is typed first; a wrong one is named at its field and stays', async () => {
    await open();
    await expectScreen('accountant-address', await screen.findByRole('dialog'));
    change("Accountant's email", 'jo@books');
    await press('Save address');
    await screen.findByText('Please enter a valid email address.');
    expect(server.changes).toEqual([]);
    serve({ 'PUT /api/accountant': refusal('verify-for-accountant') });
    change("Accountant's email", ` ${jo}`);
    await press('Save address');
    const field = await screen.findByLabelText<HTMLInputElement>("Accountant's email");
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(field.value.trim()).toBe(jo);
    // Typing takes the sentence away; it does not move it below the field.
    change("Accountant's email", `${jo}m`);
    await waitFor(() => expect(field.getAttribute('aria-invalid')).not.toBe('true'));
    expect(screen.queryByRole('alert')).toBeNull();
    serve({ 'PUT /api/accountant': serverFault() });
    change("Accountant's email", jo);
    await press('Save address');
    await screen.findByText(/The address could not be saved/);
    serve({ 'PUT /api/accountant': unconfirmed, 'GET /api/accountant': unconfirmed });
    await press('Save address');
    await screen.findByText(/We emailed a link to/);
    expect(server.changes.at(-1)).toEqual(['PUT /api/accountant', { email: jo }]);
  });

  test('that waits for its confirmation can have its link sent again, be changed and be removed', async () => {
    serve({ 'GET /api/accountant': unconfirmed });
    await open();
    await screen.findByText(/We emailed a link to/);
    await expectScreen('accountant-unconfirmed', await screen.findByRole('dialog'));
    expect(screen.queryByRole('button', sendButton)).toBeNull();
    serve({ 'PUT /api/accountant': unconfirmed });
    await press('Send the link again');
    await screen.findByText(/It is sent at most once an hour/);
    expect(server.changes.at(-1)).toEqual(['PUT /api/accountant', { email: jo }]);
    await press('Change address');
    await screen.findByLabelText("Accountant's email");
    await press('Cancel');
    await screen.findByText(/We emailed a link to/);
    serve({ 'PUT /api/accountant': { success: true }, 'GET /api/accountant': { success: true } });
    await press('Remove address');
    await screen.findByText(`Removed. Nothing can be sent to`, { exact: false });
    expect(server.changes.at(-1)).toEqual(['PUT /api/accountant', { email: '' }]);
    await screen.findByLabelText("Accountant's email");
  });

  test('is confirmed on the page of the link with a press, not by opening it', async () => {
    const path = siteRoutes.confirmAccountant.path;
    serve({ 'POST /api/accountant/confirmations': refusal('accountant-link') });
    await openAppPage(<ConfirmAccountantPage />, path, `${path}#token=a-token`);
    expect(server.changes).toEqual([]);
    await press('Confirm the address');
    await screen.findByText('This link is not valid. Open it again from the email.');
    serve({ 'POST /api/accountant/confirmations': { success: true } });
    await press('Confirm the address');
    await screen.findByText(/You can now email your reports/);
    expect(server.changes.at(-1)).toEqual(['POST /api/accountant/confirmations', { token: 'a-token' }]);
  });
});

describe('the email of reports', () => {
  beforeEach(() => serve({ 'GET /api/accountant': confirmed }));

  test('is of the current month in its last days, says what is sent, and its press is answered', async () => {
    await open();
    await screen.findByLabelText('Period');
    await expectScreen('accountant-send', await screen.findByRole('dialog'));
    expect(screen.getByRole('button', sendButton)).toBeDefined();
    serve({
      'POST /api/accountant/mails': { success: true, state: 'sent', leftOut: ['lines-2026-11.csv'] },
      'GET /api/accountant': { ...confirmed, lastMail },
    });
    await press('Send');
    await screen.findByText(/were emailed to/);
    await screen.findByText(/Too large for an email, so not attached: lines-2026-11.csv/);
    expect(server.changes.at(-1)).toEqual([
      'POST /api/accountant/mails',
      { to: jo, from: '2026-11', until: '2026-11' },
    ]);
    // What was sent is not offered again; another period is.
    expect(screen.queryByRole('button', sendButton)).toBeNull();
    change('Period', '2026-07 2026-09');
    await screen.findByRole('button', sendButton);
    expect(screen.queryByText(/were emailed to/)).toBeNull();
    await press('Close');
    await screen.findByText(/Last sent to/);
  });

  test('is not sent twice if the answer was lost and the press is repeated', async () => {
    await open();
    await screen.findByLabelText('Period');
    serve({ 'POST /api/accountant/mails': 'offline' });
    await press('Send');
    await screen.findByText('The reports could not be emailed. Please try again.');
    serve({ 'POST /api/accountant/mails': { success: true, state: 'sent' } });
    await press('Send');
    await screen.findByText(/were emailed to/);
    expect(new Set(keys()).size).toBe(1);
    expect(keys().length).toBeGreaterThan(1);
  });

  test.each([
    ['waiting', /are being emailed to/],
    ['failed', /were not emailed to/],
    ['unknown', /is not known yet/],
  ] as const)('says so if it is %s', async (state, text) => {
    await open();
    await screen.findByLabelText('Period');
    serve({ 'POST /api/accountant/mails': { success: true, state } });
    await press('Send');
    await screen.findByText(text);
  });

  test('that is refused says why', async () => {
    await open();
    await screen.findByLabelText('Period');
    serve({ 'POST /api/accountant/mails': refusal('accountant-unconfirmed') });
    await press('Send');
    await screen.findByText(/Confirm your accountant's address first/);
  });

  test.each([
    [{ isBounced: true }, 'Not delivered to'],
    [{ state: 'failed' }, 'Not sent to'],
    [{ state: 'unknown' }, 'Not confirmed to'],
    [{}, 'Last sent to'],
  ])('sent last is on the reports page: %j', async (changes, words) => {
    serve({ 'GET /api/accountant': { ...confirmed, lastMail: { ...lastMail, ...changes } } });
    await openAppPage(<LiteReportsPage />, '/reports', '/reports');
    await screen.findByText(new RegExp(`^${words}`));
  });
});

test('an address that cannot be loaded can be loaded again', async () => {
  serve({ 'GET /api/accountant': serverFault() });
  await open();
  await screen.findByText(/could not be loaded/);
  serve({ 'GET /api/accountant': confirmed });
  await press('Try again');
  await screen.findByLabelText('Period');
});

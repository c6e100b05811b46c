import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { CameIn } from '#domain/came-in/came-in';
import type { TodayItem } from '#domain/today/today-item';
import { expectScreen } from '#test/support/screen-text';
import { TodayCard } from '../../../../web/features/today/today-card.tsx';
import { LiteDashboardPage } from '../../../../web/pages/lite-dashboard-page.tsx';
import { TodayDialog } from '../../../../web/pages/today-dialog.tsx';
import { TodayResend } from '../../../../web/pages/today-resend.tsx';
import { aDetail } from '../../../support/lite-surroundings.tsx';
import { openAppPage } from '../../../support/opened-page.tsx';
import { press } from '../../../support/page-elements.ts';
import { aBusiness } from '../../../support/pool-accounts.ts';
import { anAccount, type StubbedApi, serverFault, stubApi } from '../../../support/stubbed-api.ts';

const item = (changes: Partial<TodayItem>): TodayItem => ({
  reason: 'overdue',
  document: 'invoice',
  documentId: 'doc-1',
  title: 'HHA-2053',
  clientName: 'Ruth Keller',
  clientEmail: 'ruth@keller.example',
  cents: 120_00,
  ...changes,
});
/** One item for each kind of text and button. */
const allKinds: readonly TodayItem[] = [
  item({ documentId: 'a', reason: 'not-delivered', mail: 'not-sent' }),
  item({ documentId: 'b', reason: 'not-delivered', mail: 'not-confirmed' }),
  item({ documentId: 'c', reason: 'not-delivered', mail: 'client-returned' }),
  item({ documentId: 'd', reason: 'question', document: 'quote', title: '' }),
  item({ documentId: 'e', reason: 'approved', document: 'quote', title: 'New roof' }),
  item({ documentId: 'f', reason: 'check-reported' }),
  item({ documentId: 'g', reason: 'older-version' }),
  item({ documentId: 'h', reason: 'older-version', clientEmail: '' }),
  item({ documentId: 'i', reason: 'not-with-client', isLinkCopied: true }),
  item({ documentId: 'j', reason: 'not-with-client', clientEmail: '', clientName: '' }),
  item({ documentId: 'k', reason: 'ready-to-send' }),
  item({ documentId: 'l', reason: 'overdue', from: '2026-11-16' }),
  item({ documentId: 'm', reason: 'overdue', from: '2026-11-20' }),
  item({ documentId: 'n', reason: 'quote-expires', document: 'quote', until: '2026-11-22' }),
];

const todayOf = (items: readonly TodayItem[], hasMore = false) => ({
  success: true,
  today: '2026-11-20',
  hasMore,
  items,
});

const figure = (cents: number, count: number) => ({ cents, count });
const months = [
  '2025-12',
  ...Array.from({ length: 11 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`),
];
const cameIn: readonly CameIn[] = (
  [
    ['payment', '2026-11-20T15:12:00.000Z', 'invoice', { method: 'card' }],
    ['returned', '2026-11-20T14:00:00.000Z', 'invoice', {}],
    ['approved', '2026-11-19T14:00:00.000Z', 'quote', {}],
    ['check', '2026-11-18T14:00:00.000Z', 'invoice', {}],
    ['opened', '2026-11-17T14:00:00.000Z', 'invoice', {}],
  ] as const
).map(([kind, at, document, more]) => ({
  kind,
  at,
  document,
  documentId: `${document}-1`,
  title: '1001',
  clientName: 'Ruth Keller',
  cents: 192_00,
  ...more,
}));
const overviewOf = (outstanding = figure(1_250_00, 3), late = figure(300_00, 1)) => ({
  success: true,
  today: '2026-11-20',
  outstanding,
  overdue: late,
  overpaid: figure(20_00, 1),
  toDecide: figure(1_048_00, 1_002),
  paidThisMonth: figure(2_000_00, 2_000),
  cameIn,
  months: months.map((month, at) => ({
    month,
    billed: figure(outstanding.cents * at, at),
    paid: figure(at === 1 ? Math.min(outstanding.cents, 1) : 0, 1),
  })),
});
const noOverview = {
  ...overviewOf(figure(0, 0), figure(0, 0)),
  cameIn: [],
  overpaid: figure(0, 0),
  toDecide: figure(0, 0),
  paidThisMonth: figure(0, 0),
};

let server: StubbedApi;
const serve = (answers: StubbedApi['answers']) => Object.assign(server.answers, answers);
/** The account of a business that is set up. */
const settled = {
  ...anAccount({ setupDismissedAt: '2026-11-02T00:00:00.000Z', status: 'active', invoicesCreated: 1_204 }),
};
const openToday = () => openAppPage(<TodayCard Dialog={TodayDialog} Resend={TodayResend} />, '/dashboard');
const openDashboard = () => openAppPage(<LiteDashboardPage />, '/dashboard');

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T17:00:00.000Z'), toFake: ['Date'] });
  server = stubApi({
    'GET /api/profile': settled,
    'GET /api/today': todayOf([]),
    'GET /api/overview': noOverview,
    'GET /api/invoices': { success: true, invoices: [] },
    'POST /api/invoice-searches': { success: true, invoices: [] },
    'GET /api/logo': new Response(null, { status: 204 }),
  });
});

describe('the dashboard', () => {
  test('shows the totals, links and the complete profile after the setup', async () => {
    serve({ 'GET /api/overview': overviewOf() });
    await openDashboard();
    await screen.findByText('Outstanding');
    await expectScreen('dashboard-settled');
  });

  test('lists what came in right after what needs the owner, each with a link, and then the totals', async () => {
    serve({ 'GET /api/overview': overviewOf(), 'GET /api/today': todayOf([item({})]) });
    await openDashboard();
    const list = await screen.findByRole('region', { name: 'Came in' });
    const links = within(list).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/billhook-lite/invoices/invoice-1',
      '/billhook-lite/invoices/invoice-1',
      '/billhook-lite/quotes/quote-1',
      '/billhook-lite/invoices/invoice-1',
      '/billhook-lite/invoices/invoice-1',
    ]);
    expect(links[0]?.textContent).toBe('Ruth Keller paid $192.00 for invoice 1001 by card. 10:12 AM');
    expect(links[2]?.textContent).toBe('Ruth Keller approved quote 1001, $192.00. Nov 19');
    const order = ['Today', 'Came in', 'What you are owed', 'Last 12 months'];
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent ?? '');
    expect(headings.filter((text) => order.includes(text))).toEqual(order);
  });

  test('shows five of many entries that came in, and all of them after a press', async () => {
    const many = Array.from({ length: 9 }, (_, at) => ({ ...cameIn[0], documentId: `invoice-${at}` }));
    serve({ 'GET /api/overview': { ...overviewOf(), cameIn: many } });
    await openDashboard();
    const list = await screen.findByRole('region', { name: 'Came in' });
    expect(within(list).getAllByRole('link')).toHaveLength(5);
    await press('Show all 9');
    expect(within(list).getAllByRole('link')).toHaveLength(9);
    await press('Show fewer');
    expect(within(list).getAllByRole('link')).toHaveLength(5);
  });

  test('names a bank payment on its way only where it came in: the list there is too short for a sum', async () => {
    const begun = { ...cameIn[0], kind: 'on-its-way' };
    serve({ 'GET /api/overview': { ...overviewOf(), cameIn: [begun] } });
    await openDashboard();
    const list = await screen.findByRole('region', { name: 'Came in' });
    within(list).getByText(/Bank payment on its way/);
    expect(screen.getAllByText(/Bank payment on its way/)).toHaveLength(1);
  });

  test('shows no red amounts, no bars and no link to who owes most without invoices', async () => {
    const business = aBusiness({
      firstName: '',
      businessName: '',
      address: '',
      phone: '',
      state: '',
      email: '',
    });
    serve({ 'GET /api/profile': { ...settled, lite: { ...settled.lite, status: 'paused' }, business } });
    await openDashboard();
    await screen.findByText('Outstanding');
    await expectScreen('dashboard-empty');
  });

  test('waits for what is loaded, and offers to load it again after a failure', async () => {
    serve({ 'GET /api/today': 'pending', 'GET /api/overview': 'pending' });
    await openDashboard();
    await screen.findByText('Loading your totals...');
    await expectScreen('dashboard-waiting');
    cleanup();
    serve({ 'GET /api/today': serverFault(), 'GET /api/overview': serverFault() });
    await openDashboard();
    await screen.findByText('Failed to load your totals. Please try again.');
    await screen.findByText('Failed to load what needs you today. Please try again.');
    await expectScreen('dashboard-failed');
    serve({ 'GET /api/overview': overviewOf() });
    await press('Try again');
    await screen.findByText('Outstanding');
  });

  test('lists what is missing in a profile that counts as complete', async () => {
    serve({ 'GET /api/profile': { ...settled, business: aBusiness({ state: '' }) } });
    await openDashboard();
    await screen.findByText('You can add one more detail.');
    expect(screen.getByText('Your business details are complete')).toBeDefined();
  });
});

describe('Today', () => {
  test('shows what each item is about and one button for it, six items at first', async () => {
    serve({ 'GET /api/today': todayOf(allKinds, true) });
    await openToday();
    const card = await screen.findByRole('region', { name: 'Today' });
    expect(card.querySelectorAll('li')).toHaveLength(6);
    await press('Show all 14');
    await expectScreen('today-all', card);
    await press('Show fewer');
    expect(card.querySelectorAll('li')).toHaveLength(6);
    expect(screen.queryByText('There is more than fits here. Deal with these first.')).toBeNull();
  });

  test.each([
    [7, 3, true],
    [5, 3, true],
    [4, 4, false],
  ])('of %i items a phone shows %i', async (count, onPhone, hasButton) => {
    serve({ 'GET /api/today': todayOf(allKinds.slice(0, count)) });
    await openToday();
    const card = await screen.findByRole('region', { name: 'Today' });
    const rows = [...card.querySelectorAll('li')];
    expect(rows).toHaveLength(count);
    expect(rows.filter(({ className }) => !className.includes('max-sm:hidden'))).toHaveLength(onPhone);
    const button = [...card.querySelectorAll('button')].find(
      ({ textContent }) => textContent === `Show all ${count}`,
    );
    expect(button !== undefined).toBe(hasButton);
    if (button) expect(button.parentElement?.className).toContain('sm:hidden');
  });

  test('"Not now" hides an item with Undo, and the item returns if that failed', async () => {
    serve({
      'GET /api/today': todayOf(allKinds.slice(10, 12)),
      'PUT /api/today/k': { success: true, hiddenUntil: '2026-11-27T17:00:00.000Z' },
      'PUT /api/today/l': serverFault(),
    });
    await openToday();
    await screen.findByText('Ready to send');
    serve({ 'GET /api/today': todayOf(allKinds.slice(11, 12)) });
    fireEvent.click(document.querySelectorAll('[data-not-now]')[0] as Element);
    await waitFor(() => expect(screen.queryByText('Ready to send')).toBeNull());
    expect(document.activeElement?.textContent).toBe('Not now');
    await screen.findByText('Ruth Keller, HHA-2053 is hidden for a week.');
    await waitFor(() => expect(server.changes.map(([name]) => name)).toContain('PUT /api/today/k'));
    await press('Undo');
    await waitFor(() =>
      expect(server.changes.filter(([name]) => name === 'PUT /api/today/k').at(-1)?.[1]).toEqual({
        undo: '2026-11-27T17:00:00.000Z',
      }),
    );
    await press('Not now');
    await screen.findByText(/^This could not be saved. Please try again. Reference: request-7/);
    await screen.findByText('5 days overdue');
  });

  test('opens the dialog of an item again after it was closed', async () => {
    const invoice = aDetail({ clientEmail: 'ruth@keller.example' });
    const check = item({ documentId: invoice.invoiceId, reason: 'check-reported' });
    serve({
      'GET /api/today': todayOf([check]),
      [`GET /api/invoices/${invoice.invoiceId}`]: { success: true, invoice },
    });
    await openToday();
    for (const _opening of [1, 2]) {
      await screen.findByText('Client says a check is on the way');
      await press('Record payment: Ruth Keller');
      await screen.findByRole('dialog');
      await press('Cancel');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  });
});

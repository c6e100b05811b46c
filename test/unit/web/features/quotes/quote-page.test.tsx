import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { QuoteDetail } from '#domain/contract/quotes';
import { api, refusalError } from '#test/support/account-api';
import { aBusiness } from '#test/support/pool-accounts';
import { LiteQuotePage } from '../../../../../web/pages/lite-quote-page.tsx';
import { accountKey } from '../../../../../web/session/cache-keys.ts';
import { renderLite } from '../../../../support/lite-surroundings.tsx';

vi.mock('../../../../../web/adapters/api/call-as-account.ts', () => import('#test/support/account-api'));

beforeEach(() => {
  vi.resetAllMocks();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const quoteId = 'A'.repeat(22);

const sent: QuoteDetail = {
  ...{ quoteId, title: 'New furnace', clientName: 'Dana Whitfield', totalCents: 1_200_00, state: 'sent' },
  ...{ delivery: 'accepted', wasMailed: true, issueDate: '2026-11-03', isLite: true, contentId: 'content-1' },
  createdAt: '2026-11-03T18:00:00.000Z',
  content: {
    ...{
      title: 'New furnace',
      clientMessage: '',
      issueDate: '2026-11-03',
      taxRate: 0,
      brandColor: '#2563eb',
    },
    lineItems: [{ description: 'Furnace', quantity: 1_000, price: 1_200_00 }],
    deposit: { percent: 25_000 },
  },
  ...{ timeline: [], questions: [], brokenBy: [] },
};

const approved: QuoteDetail = {
  ...sent,
  state: 'approved',
  acceptance: { at: '2026-11-04T15:00:00.000Z', name: 'Dana Whitfield' },
};

const answer = (quote: QuoteDetail) => ({ success: true, quote }) as const;

async function openQuote(quote: QuoteDetail) {
  api('get-lite-quote').mockResolvedValue(answer(quote));
  const lite = { emailVerified: true, email: 'dana@example.com' };
  const account = { success: true, lite, business: aBusiness() };
  api('read-profile').mockResolvedValue(account as never);
  const page = await renderLite(
    <Routes>
      <Route path="/quotes/:quoteId" element={<LiteQuotePage />} />
    </Routes>,
    `/quotes/${quoteId}`,
  );
  act(() => page.cache.setQueryData(accountKey('dana'), account));
  await screen.findByRole('heading', { name: 'New furnace', level: 1 });
  return page;
}

test('after a deposit is recorded by hand, the page says what the link shows and that nobody was emailed, and Undo removes it', async () => {
  const received = { cents: 200_00, on: '2026-11-05', method: 'check' } as const;
  api('set-quote-deposit').mockResolvedValueOnce(answer({ ...approved, received }));
  await openQuote(approved);
  await screen.findByText('Nobody is emailed.');
  const amount = screen.getByLabelText('Amount received');
  await userEvent.clear(amount);
  await userEvent.type(amount, '200');
  await userEvent.selectOptions(screen.getByLabelText('Method'), 'check');
  await userEvent.click(screen.getByRole('button', { name: /^Record deposit/ }));
  await screen.findByText('$200.00 received on November 5, 2026');
  await screen.findByText(
    'The link shows what was received, and $100.00 left to pay. Nobody was emailed about it.',
  );
  const toast = (await screen.findByText('Deposit of $200.00 recorded. Nobody was emailed.')).closest(
    '[role="dialog"], [role="alertdialog"]',
  ) as HTMLElement;

  api('set-quote-deposit').mockResolvedValueOnce(answer(approved));
  await userEvent.click(within(toast).getByRole('button', { name: 'Undo' }));
  await screen.findByRole('button', { name: /^Record deposit/ });
  expect(api('set-quote-deposit').mock.calls.map(([{ body }]) => body.received)).toEqual([
    { amount: '200', on: expect.any(String), method: 'check' },
    null,
  ]);
});

test('Undo of a removed deposit sends its amount, day and method again, and shows why that was refused', async () => {
  const received = { cents: 300_00, on: '2026-11-05', method: 'cash' } as const;
  await openQuote({ ...approved, received });
  await screen.findByText('The link shows that the deposit was received. Nobody was emailed about it.');
  api('set-quote-deposit').mockResolvedValueOnce(answer(approved));
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await screen.findByText('Deposit of $300.00 removed.');
  api('set-quote-deposit').mockRejectedValueOnce(refusalError('quote-invoiced'));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(api('set-quote-deposit').mock.lastCall?.[0].body).toEqual({
    received: { amount: '300.00', on: '2026-11-05', method: 'cash' },
  });
  await screen.findByText('This quote has its invoice already.');
});

test('an open page shows that the client has approved since, and keeps typed text', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await openQuote(sent);
  expect(screen.queryByText('Record deposit')).toBeNull();
  api('get-lite-quote').mockResolvedValue(answer(approved));
  act(() => void vi.advanceTimersByTime(60_000));
  const amount = await screen.findByLabelText<HTMLInputElement>('Amount received');
  const reads = api('get-lite-quote').mock.calls.length;
  await userEvent.clear(amount);
  await userEvent.type(amount, '250');
  await act(async () => void vi.advanceTimersByTime(60_000));
  expect(api('get-lite-quote').mock.calls.length).toBeGreaterThan(reads);
  expect(amount.value).toBe('250');
});

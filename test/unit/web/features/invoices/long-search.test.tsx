import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { api, mockAccountApi, networkError } from '#test/support/account-api';
import { InvoiceHistory } from '../../../../../web/features/invoices/history/invoice-history.tsx';
import { aSummary, renderLite } from '../../../../support/lite-surroundings.tsx';

mockAccountApi();

const sum = (count: number, cents: number, cursor?: string) => ({
  success: true as const,
  count,
  cents,
  owedCents: 0,
  ...(cursor !== undefined && { cursor }),
});

const openSearch = () =>
  renderLite(
    <InvoiceHistory
      filter={{ search: 'dana' }}
      pages={1}
      onPagesChange={() => undefined}
      onOrderChange={() => undefined}
    />,
  );

test('a search of very many invoices says that not all are searched yet, and continues on request', async () => {
  api('find-invoices')
    .mockResolvedValueOnce({ success: true, invoices: [], cursor: 'one' })
    .mockRejectedValueOnce(networkError)
    .mockResolvedValueOnce({ success: true, invoices: [aSummary()], cursor: 'two' })
    .mockResolvedValueOnce({ success: true, invoices: [] });
  api('sum-invoices').mockResolvedValue(sum(1, 8950));
  await openSearch();
  await screen.findByText('Nothing found yet.');
  screen.getByText('Not all of your invoices are searched yet.');
  const more = () => screen.getByRole('button', { name: /^Search more invoices/ });
  await userEvent.click(more());
  await screen.findByText('Failed to load invoices. Please try again.');
  await userEvent.click(more());
  await screen.findByText('Dana Whitfield');
  await userEvent.click(more());
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Search more invoices/ })).toBeNull());
  screen.getByText('Dana Whitfield');
  const cursors = api('find-invoices').mock.calls.map(([{ body }]) => body.cursor);
  expect(cursors).toEqual([undefined, 'one', 'one', 'two']);
});

test('a search of very many invoices sums up the first ones, and all of them on request', async () => {
  api('find-invoices').mockResolvedValue({ success: true, invoices: [aSummary()] });
  api('sum-invoices')
    .mockResolvedValueOnce(sum(2, 10_000, 'one'))
    .mockResolvedValueOnce(sum(0, 0, 'two'))
    .mockResolvedValueOnce(sum(1, 5_000));
  await openSearch();
  await screen.findByText(/2 invoices so far/);
  expect(api('sum-invoices')).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: /^Add up all/ }));
  await screen.findByText('$150.00');
  expect(screen.getByText(/3 invoices/).textContent).not.toContain('so far');
  expect(screen.queryByRole('button', { name: /^Add up all/ })).toBeNull();
});

test('a full page of found invoices has more without a word about searching', async () => {
  const invoices = Array.from({ length: 10 }, (_, at) => aSummary({ invoiceId: `i-${at}` }));
  api('find-invoices').mockResolvedValue({ success: true, invoices, cursor: 'one' });
  api('sum-invoices').mockResolvedValue(sum(12, 100_000));
  await openSearch();
  await screen.findByRole('button', { name: /^Load more/ });
  expect(screen.queryByText('Not all of your invoices are searched yet.')).toBeNull();
});

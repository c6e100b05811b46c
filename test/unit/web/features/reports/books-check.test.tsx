import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { BooksCheck } from '#domain/reports/books-check';
import { api, mockAccountApi, serverError } from '#test/support/account-api';
import { BooksCheckCard } from '../../../../../web/features/reports/books-check.tsx';
import { renderLite } from '../../../../support/lite-surroundings.tsx';

mockAccountApi();

const check: BooksCheck = {
  at: '2026-11-03T08:10:00.000Z',
  check: 'month',
  invoices: 1_204,
  differences: [],
  differenceCount: 0,
  gaps: [],
  gapCount: 0,
};

test('a check without differences says that every total adds up', async () => {
  api('get-books-check').mockResolvedValue({ success: true, check });
  await renderLite(<BooksCheckCard />);
  await screen.findByText(
    /^1,204 invoices, every total adds up, checked .+ \(monthly check of everything\)\.$/,
  );
  expect(screen.queryByText(/We have been alerted/)).toBeNull();
});

test('a check with differences lists them, the number of further ones, and missing invoice numbers', async () => {
  const found = { differences: ['Owed to you is $1.00.'], differenceCount: 3, gaps: ['1004'], gapCount: 1 };
  api('get-books-check').mockResolvedValue({ success: true, check: { ...check, ...found } });
  await renderLite(<BooksCheckCard />);
  await screen.findByText(/3 differences found/);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Owed to you is $1.00.',
    'and 2 more',
    '1004',
  ]);
});

test('the page says that no check has run yet', async () => {
  api('get-books-check').mockResolvedValue({ success: true });
  await renderLite(<BooksCheckCard />);
  await screen.findByText(/^Not checked yet/);
});

test('a result that could not be loaded can be loaded again', async () => {
  api('get-books-check').mockRejectedValueOnce(serverError);
  await renderLite(<BooksCheckCard />);
  await screen.findByText(/could not be loaded/);
  api('get-books-check').mockResolvedValue({ success: true, check });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(/every total adds up/);
});

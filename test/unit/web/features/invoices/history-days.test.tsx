import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { api, mockAccountApi } from '#test/support/account-api';
import { FilterBar } from '../../../../../web/features/invoices/history/filter-bar.tsx';
import type { InvoicesFilter } from '../../../../../web/features/invoices/history/history-address.ts';
import { InvoiceHistory } from '../../../../../web/features/invoices/history/invoice-history.tsx';
import { aSummary, renderLite } from '../../../../support/lite-surroundings.tsx';

mockAccountApi();

beforeEach(() => {
  const none = { success: true as const, count: 0, cents: 0, owedCents: 0 };
  api('find-invoices').mockResolvedValue({ success: true, invoices: [aSummary()] });
  api('list-invoices').mockResolvedValue({ success: true, invoices: [aSummary()] });
  api('sum-invoices').mockResolvedValue(none);
});

function History() {
  const [filter, setFilter] = useState<InvoicesFilter>({ from: '2026-04-01' });
  return (
    <>
      <FilterBar
        filter={filter}
        onChange={(changes) => setFilter({ ...filter, ...(changes as InvoicesFilter) })}
        clientName={undefined}
        clientPicker={null}
      />
      <InvoiceHistory
        filter={filter}
        pages={1}
        onPagesChange={() => undefined}
        onOrderChange={() => undefined}
      />
    </>
  );
}

test('a date outside of 1970 to 2200 is not searched, and shows an error when its field loses focus', async () => {
  await renderLite(<History />);
  const from = await screen.findByLabelText<HTMLInputElement>('Issued from');
  const message = 'Enter a date between 1970 and 2200.';
  fireEvent.focus(from);
  fireEvent.change(from, { target: { value: '0002-04-01' } });
  // No error yet: the user may still be typing the year.
  expect(screen.queryByText(message)).toBeNull();
  expect(from.value).toBe('0002-04-01');
  fireEvent.blur(from);
  await screen.findByText(message);
  await screen.findAllByText('Dana Whitfield');
  fireEvent.focus(from);
  fireEvent.change(from, { target: { value: '2026-05-01' } });
  fireEvent.blur(from);
  await waitFor(() => expect(screen.queryByText(message)).toBeNull());
  await waitFor(() => expect(api('find-invoices').mock.lastCall?.[0].body.from).toBe('2026-05-01'));
  const days = [...api('find-invoices').mock.calls, ...api('sum-invoices').mock.calls].map(
    ([{ body }]) => body.from,
  );
  expect(new Set(days)).toEqual(new Set(['2026-04-01', '2026-05-01']));
});

test('an incomplete date keeps the filter until it is completed or cleared', async () => {
  await renderLite(<History />);
  const from = await screen.findByLabelText<HTMLInputElement>('Issued from');
  const type = (value: string, badInput: boolean) => {
    Object.defineProperty(from, 'validity', { value: { badInput }, configurable: true });
    // Simulates the event of a half-typed date, whose value is ''.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(from, value);
    fireEvent(from, new Event('input', { bubbles: true }));
  };
  const searched = () => api('find-invoices').mock.lastCall?.[0].body.from;
  const halfDate = 'Complete the date, or clear it.';
  await waitFor(() => expect(searched()).toBe('2026-04-01'));
  fireEvent.focus(from);
  type('', true);
  expect(screen.queryByText(halfDate)).toBeNull();
  fireEvent.blur(from);
  await screen.findByText(halfDate);
  expect(from.value).toBe('');
  expect(searched()).toBe('2026-04-01');
  fireEvent.focus(from);
  type('2026-05-01', false);
  await waitFor(() => expect(searched()).toBe('2026-05-01'));
  type('', false);
  fireEvent.blur(from);
  await waitFor(() => expect(api('list-invoices')).toHaveBeenCalled());
  expect(screen.queryByText(halfDate)).toBeNull();
});

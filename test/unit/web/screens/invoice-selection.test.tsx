import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import { api, internalError, networkError, refusalError } from '#test/support/account-api';
import { expectScreen } from '#test/support/screen-text';
import { aSummary } from '../../../support/lite-surroundings.tsx';
import { laterAnswer, mockOperations } from '../../../support/mocked-operations.ts';
import { change, dialogClosed, findToast, isDialogOpen, press } from '../../../support/page-elements.ts';
import {
  checkBox,
  isSelected,
  openBulkDialog,
  openInvoiceList,
  select,
  selectionBar,
} from '../../../support/selected-invoices.tsx';

beforeEach(() => {
  vi.resetAllMocks();
  mockOperations();
});

const ruth = 'ruth@keller.example';
const mailed = { mailId: 'mail-1', to: ruth, contentId: 'content-1', delivery: 'accepted' } as const;
const emailed = {
  clientEmail: ruth,
  clientMail: mailed,
  clientVersions: [{ to: ruth, totalCents: 89_50, isCurrent: true }],
};

const one = aSummary({ ...emailed, invoiceId: 'one', invoiceNumber: 'A-1' });
const two = aSummary({
  ...emailed,
  invoiceId: 'two',
  invoiceNumber: 'A-2',
  totalCents: 20_00,
  paidCents: 5_00,
});
const three = aSummary({ ...emailed, invoiceId: 'three', invoiceNumber: 'a-1', totalCents: 10_00 });
const paid = aSummary({ invoiceId: 'paid', invoiceNumber: 'P-1', status: 'paid', paidCents: 89_50 });
const draft = aSummary({ invoiceId: 'draft', invoiceNumber: '', status: 'created', delivery: 'none' });

const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

describe('the bar of the selected invoices', () => {
  test('shows their number, what is due, and the actions that apply to any of them', async () => {
    await openInvoiceList([one, two, paid, draft]);
    expect(announced()).toContain('');
    select('A-1');
    await selectionBar();
    await expectScreen('invoices-selection-one');
    expect(checkBox('Select all shown').indeterminate).toBe(true);
    select('A-1', 'P-1', 'draft');
    await expectScreen('invoices-selection-nothing-due', await selectionBar());
    expect(announced()).toContain('2 invoices selected.');
    fireEvent.click(checkBox('Select all shown'));
    expect(checkBox('Select all shown').checked).toBe(true);
    expect(checkBox('Select all shown').indeterminate).toBe(false);
    await expectScreen('invoices-selection-all', await selectionBar());
    fireEvent.click(checkBox('Select all shown'));
    expect(screen.queryByLabelText('Selected invoices')).toBeNull();
  });

  test('disappears when the selection is cleared, and the list is focused', async () => {
    await openInvoiceList([one]);
    select('A-1');
    await press('Clear selection', await selectionBar());
    expect(screen.queryByLabelText('Selected invoices')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Invoices' }));
    expect(isSelected('A-1')).toBe(false);
  });

  test('selects at most 50 invoices', async () => {
    const many = Array.from({ length: 51 }, (_, index) =>
      aSummary({ invoiceId: `id-${index}`, invoiceNumber: `N-${index}`, totalCents: 1_00 }),
    );
    await openInvoiceList(many);
    fireEvent.click(checkBox('Select the first 50'));
    await expectScreen('invoices-selection-full', await selectionBar());
    expect(announced()).toContain('50 invoices selected. No more than 50 at once.');
    expect(checkBox('Select invoice N-50').disabled).toBe(true);
    expect(checkBox('Select invoice N-49').disabled).toBe(false);
    select('N-49');
    expect(checkBox('Select invoice N-50').disabled).toBe(false);
    expect(checkBox('Select the first 50').checked).toBe(false);
    select('N-50');
    expect(checkBox('Select the first 50').checked).toBe(true);
  });
});

describe('"Record payment" for several invoices', () => {
  const title = 'Record payment';
  const open = async (...numbers: readonly string[]) => {
    await openInvoiceList([one, two, three, paid]);
    select(...numbers);
    return openBulkDialog(title, title);
  };
  const settled = (invoice: InvoiceSummary) => ({
    success: true as const,
    invoice: { ...invoice, status: 'paid' as const, paidCents: invoice.totalCents },
  });

  test('records the balance of each with one date, and can be undone', async () => {
    const dialog = await open('A-1', 'A-2', 'P-1');
    await expectScreen('invoices-selection-pay', dialog);
    change(within(dialog).getByLabelText(/^Date/), '2026-11-21');
    await press('Record 2 Payments', dialog);
    await vi.waitFor(() =>
      expect(within(dialog).getByLabelText(/^Date/).getAttribute('aria-invalid')).toBe('true'),
    );
    expect(api('record-payment')).not.toHaveBeenCalled();
    change(within(dialog).getByLabelText(/^Date/), '2026-11-19');
    const [first, second] = [laterAnswer<never>(), laterAnswer<never>()];
    api('record-payment').mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise);
    await press('Record 2 Payments', dialog);
    await screen.findByText('Recording 1 of 2...');
    await expectScreen('invoices-selection-paying', dialog);
    await first.give(settled(one) as never);
    await screen.findByText('Recording 2 of 2...');
    await second.give(settled(two) as never);
    await findToast('2 payments recorded, $104.50.');
    await dialogClosed(title);
    const [paidFirst, paidSecond] = api('record-payment').mock.calls.map(([options]) => options);
    expect(paidFirst).toMatchObject({
      path: { invoiceId: 'one' },
      body: { date: '2026-11-19', method: 'check', note: '', amount: '89.50' },
    });
    expect(paidSecond).toMatchObject({ path: { invoiceId: 'two' }, body: { amount: '15.00' } });
    // The paid invoices are deselected, and the one that owed nothing stays selected.
    expect(isSelected('P-1')).toBe(true);
    expect(isSelected('A-1')).toBe(false);
    api('remove-payment')
      .mockResolvedValueOnce({ success: true, invoice: one })
      .mockRejectedValueOnce(networkError);
    await press('Undo');
    await findToast('1 payment removed. 1 could not be removed.');
    expect(api('remove-payment').mock.calls.map(([{ path }]) => path)).toEqual([
      { invoiceId: 'one', paymentId: paidFirst?.key },
      { invoiceId: 'two', paymentId: paidSecond?.key },
    ]);
  });

  test('divides a smaller amount, the oldest first, and emails the receipts that were chosen', async () => {
    const older = aSummary({ ...emailed, invoiceId: 'older', invoiceNumber: 'B-1', issueDate: '2026-10-01' });
    await openInvoiceList([one, older]);
    select('A-1', 'B-1');
    const dialog = await openBulkDialog(title, title);
    change(within(dialog).getByLabelText('Amount'), '100');
    const amountOf = (number: string) =>
      within(dialog).getByLabelText<HTMLInputElement>(new RegExp(`^Invoice #${number}`));
    expect([amountOf('B-1').value, amountOf('A-1').value]).toEqual(['89.50', '10.50']);
    change(amountOf('A-1'), '5');
    await within(dialog).findByText('$5.50 of $100.00 is not divided yet.');
    await press('Record 2 Payments', dialog);
    expect((await within(dialog).findByRole('alert')).textContent).toContain('is not divided yet');
    expect(api('record-payment')).not.toHaveBeenCalled();
    change(amountOf('A-1'), '10.50');
    fireEvent.click(within(dialog).getByLabelText(`Email a receipt for each to ${ruth}`));
    api('record-payment').mockResolvedValueOnce(settled(older)).mockResolvedValueOnce(settled(one));
    await press('Record 2 Payments', dialog);
    await findToast(`2 payments recorded, $100.00. A receipt goes to ${ruth} in 20 seconds.`);
    expect(api('record-payment').mock.calls.map(([{ body }]) => body)).toMatchObject([
      { amount: '89.50', receipt: true },
      { amount: '10.50', receipt: true },
    ]);
  });

  test('leaves out an invoice that gets nothing, and refuses more than all owe', async () => {
    const dialog = await open('A-1', 'A-2');
    change(within(dialog).getByLabelText('Amount'), '200');
    await press('Record 2 Payments', dialog);
    await within(dialog).findAllByText('These invoices owe $104.50 together. Record at most that.');
    change(within(dialog).getByLabelText('Amount'), '20');
    api('record-payment').mockResolvedValueOnce(settled(one));
    await press('Record 1 Payment', dialog);
    await findToast('1 payment recorded, $20.00.');
    expect(api('record-payment').mock.calls).toHaveLength(1);
  });

  test('shows which were refused and why, and tries only those again, with their keys', async () => {
    const dialog = await open('A-1', 'A-2', 'a-1');
    api('record-payment')
      .mockRejectedValueOnce(refusalError('amount-changed'))
      .mockResolvedValueOnce(settled(two))
      .mockRejectedValueOnce(internalError);
    await press('Record 3 Payments', dialog);
    await screen.findByText(/^1 payment recorded\./);
    await expectScreen('invoices-selection-pay-refused', dialog);
    expect(isDialogOpen(title)).toBe(true);
    api('record-payment').mockResolvedValueOnce(settled(one)).mockResolvedValueOnce(settled(three));
    await press('Try the rest again', dialog);
    await findToast('2 payments recorded, $99.50.');
    await dialogClosed(title);
    const keys = api('record-payment').mock.calls.map(([{ path, key }]) => [path.invoiceId, key] as const);
    expect(keys.map(([invoiceId]) => invoiceId)).toEqual(['one', 'two', 'three', 'one', 'three']);
    expect(keys[3]).toEqual(keys[0]);
    expect(keys[4]).toEqual(keys[2]);
    expect(new Set(keys.map(([, key]) => key)).size).toBe(3);
    api('remove-payment').mockResolvedValue({ success: true, invoice: one });
    // The newest toast is on top.
    const [undo] = await screen.findAllByRole('button', { name: 'Undo' });
    fireEvent.click(undo as HTMLElement);
    await findToast('2 payments removed.');
  });

  test('stops without network, and nothing is announced', async () => {
    const dialog = await open('A-1', 'A-2');
    api('record-payment').mockRejectedValueOnce(networkError);
    await press('Record 2 Payments', dialog);
    await screen.findByText(/^0 payments recorded\./);
    await expectScreen('invoices-selection-pay-offline', dialog);
    expect(screen.queryByText(/recorded, \$/)).toBeNull();
    await press('Close', dialog);
    await dialogClosed(title);
    expect(isSelected('A-1')).toBe(true);
  });
});

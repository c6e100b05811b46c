import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import { api, networkError, refusalError } from '#test/support/account-api';
import { answerToPress, removedAgain } from '#test/support/divided-payments';
import { expectScreen } from '#test/support/screen-text';
import { ApiError } from '../../../../web/adapters/api/api-error.ts';
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
  test('shows their number, what is owed, and the actions that apply to any of them', async () => {
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
  const settled = (invoice: InvoiceSummary): InvoiceSummary => ({
    ...invoice,
    status: 'paid',
    paidCents: invoice.totalCents,
  });
  type Outcome = Parameters<typeof answerToPress>[2];
  const presses = () => api('record-divided-payment').mock.calls.map(([options]) => options);
  const partsOf = (at: number) =>
    presses()[at]?.body.parts.map(({ invoiceId, amountCents }) => [invoiceId, amountCents]);
  const answerOnce = (invoices: readonly InvoiceSummary[], outcome: Outcome = {}) =>
    api('record-divided-payment').mockImplementationOnce((async (options: never) =>
      answerToPress(options, invoices.map(settled), outcome)) as never);

  test('records the balance of each with one press and one date, and can be undone', async () => {
    const dialog = await open('A-1', 'A-2', 'P-1');
    await expectScreen('invoices-selection-pay', dialog);
    change(within(dialog).getByLabelText(/^Date/), '2026-11-21');
    await press('Record 2 Payments', dialog);
    await vi.waitFor(() =>
      expect(within(dialog).getByLabelText(/^Date/).getAttribute('aria-invalid')).toBe('true'),
    );
    expect(api('record-divided-payment')).not.toHaveBeenCalled();
    change(within(dialog).getByLabelText(/^Date/), '2026-11-19');
    const answer = laterAnswer<never>();
    api('record-divided-payment').mockReturnValueOnce(answer.promise);
    await press('Record 2 Payments', dialog);
    await vi.waitFor(() => expect(dialog.querySelector('[aria-busy]')).not.toBeNull());
    await expectScreen('invoices-selection-paying', dialog);
    const [request] = presses();
    const recorded = answerToPress(request ?? {}, [settled(one), settled(two)]);
    await answer.give(recorded as never);
    await findToast('2 payments recorded, $104.50.');
    await dialogClosed(title);
    expect(request).toMatchObject({ body: { date: '2026-11-19', method: 'check', note: '' } });
    expect(partsOf(0)).toEqual([
      ['one', 89_50],
      ['two', 15_00],
    ]);
    // The paid invoices are deselected, and the one that owed nothing stays selected.
    expect(isSelected('P-1')).toBe(true);
    expect(isSelected('A-1')).toBe(false);
    api('remove-divided-payment').mockResolvedValueOnce(removedAgain(recorded, ['two']));
    await press('Undo');
    await findToast('1 payment removed. 1 could not be removed.');
    expect(api('remove-divided-payment').mock.calls.map(([{ path }]) => path)).toEqual([
      { dividedId: request?.key },
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
    expect(api('record-divided-payment')).not.toHaveBeenCalled();
    change(amountOf('A-1'), '10.50');
    fireEvent.click(within(dialog).getByLabelText(`Email a receipt for each to ${ruth}`));
    answerOnce([older, one]);
    await press('Record 2 Payments', dialog);
    await findToast(`2 payments recorded, $100.00. A receipt goes to ${ruth} in 20 seconds.`);
    expect(presses()[0]?.body).toMatchObject({ receipt: true });
    expect(partsOf(0)).toEqual([
      ['older', 89_50],
      ['one', 10_50],
    ]);
  });

  test('leaves out an invoice that gets nothing, and refuses more than all owe', async () => {
    const dialog = await open('A-1', 'A-2');
    change(within(dialog).getByLabelText('Amount'), '200');
    await press('Record 2 Payments', dialog);
    await within(dialog).findAllByText('These invoices owe $104.50 together. Record at most that.');
    change(within(dialog).getByLabelText('Amount'), '20');
    answerOnce([one]);
    await press('Record 1 Payment', dialog);
    await findToast('1 payment recorded, $20.00.');
    expect(partsOf(0)).toEqual([['one', 20_00]]);
  });

  test('shows which were refused and why, and tries only those again, with another press', async () => {
    const dialog = await open('A-1', 'A-2', 'a-1');
    const refused = {
      one: 'Amount is more than the balance of $5.00.',
      three: 'Only a sent invoice can be paid.',
    };
    answerOnce([one, two, three], { refused });
    await press('Record 3 Payments', dialog);
    await screen.findByText(/^1 payment recorded\./);
    await expectScreen('invoices-selection-pay-refused', dialog);
    expect(isDialogOpen(title)).toBe(true);
    answerOnce([one, three]);
    await press('Try the rest again', dialog);
    await findToast('2 payments recorded, $99.50.');
    await dialogClosed(title);
    expect(partsOf(1)?.map(([invoiceId]) => invoiceId)).toEqual(['one', 'three']);
    const [first, second] = presses();
    expect(second?.key).not.toBe(first?.key);
    api('remove-divided-payment').mockImplementation((async () =>
      removedAgain(answerToPress(second ?? {}, [one, three]))) as never);
    // The newest toast is on top.
    const [undo] = await screen.findAllByRole('button', { name: 'Undo' });
    fireEvent.click(undo as HTMLElement);
    await findToast('2 payments removed.');
    expect(api('remove-divided-payment').mock.calls.map(([{ path }]) => path)).toEqual([
      { dividedId: second?.key },
    ]);
  });

  test('says that it is not known without network, and repeats the same press with its key', async () => {
    const dialog = await open('A-1', 'A-2');
    api('record-divided-payment').mockRejectedValueOnce(networkError);
    await press('Record 2 Payments', dialog);
    await within(dialog).findByText(/^It is not known yet whether this was recorded\./);
    await expectScreen('invoices-selection-pay-offline', dialog);
    expect(screen.queryByText(/recorded, \$/)).toBeNull();
    answerOnce([one, two]);
    await press('Record 2 Payments', dialog);
    await findToast('2 payments recorded, $104.50.');
    const [first, second] = presses();
    expect(second?.key).toBe(first?.key);
  });

  test('names the invoice whose part is refused', async () => {
    const dialog = await open('A-1', 'A-2');
    const failure = { ...refusalError('invoice-not-sent'), kind: 'refused', invoiceId: 'two' } as const;
    api('record-divided-payment').mockRejectedValueOnce(new ApiError('record-divided-payment', failure));
    await press('Record 2 Payments', dialog);
    expect((await within(dialog).findByRole('alert')).textContent).toMatch(/^Invoice #A-2: /);
  });

  test('refuses what does not fit with the sum that does, and another press has its own key', async () => {
    const dialog = await open('A-1', 'A-2');
    api('record-divided-payment').mockRejectedValueOnce(refusalError('parts-too-large'));
    await press('Record 2 Payments', dialog);
    expect((await within(dialog).findByRole('alert')).textContent).toMatch(
      /^These invoices owe \$.* together\. Record at most that\.$/,
    );
    answerOnce([one, two]);
    await press('Record 2 Payments', dialog);
    await findToast('2 payments recorded, $104.50.');
    const [first, second] = presses();
    expect(second?.key).not.toBe(first?.key);
  });
});

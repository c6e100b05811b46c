import { screen } from '@testing-library/react';
import { unzipSync } from 'fflate';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { InvoiceReminders } from '#domain/reminders/invoice-reminders';
import { api, internalError, networkError, refusalError } from '#test/support/account-api';
import { expectScreen } from '#test/support/screen-text';
import { aSummary } from '../../../support/lite-surroundings.tsx';
import { laterAnswer, mockOperations } from '../../../support/mocked-operations.ts';
import { dialogClosed, findBusy, findToast, isDialogOpen, press } from '../../../support/page-elements.ts';
import { isSelected, openBulkDialog, openInvoiceList, select } from '../../../support/selected-invoices.tsx';
import { stubDownloads } from '../../../support/stubbed-api.ts';

beforeEach(() => {
  vi.resetAllMocks();
  mockOperations();
});

const ruth = 'ruth@keller.example';
const mailed = { mailId: 'mail-1', to: ruth, contentId: 'content-1', delivery: 'accepted' } as const;
const emailed = { clientEmail: ruth, clientMail: mailed };
const one = aSummary({ ...emailed, invoiceId: 'one', invoiceNumber: 'A-1' });
const two = aSummary({ ...emailed, invoiceId: 'two', invoiceNumber: 'A-2' });
const three = aSummary({ ...emailed, invoiceId: 'three', invoiceNumber: 'a-1' });
const notEmailed = aSummary({ invoiceId: 'not-emailed', invoiceNumber: 'N-1' });
const paid = aSummary({ invoiceId: 'paid', invoiceNumber: 'P-1', status: 'paid', paidCents: 89_50 });
const draft = aSummary({ invoiceId: 'draft', invoiceNumber: '', status: 'created', delivery: 'none' });

describe('"Remind" for several invoices', () => {
  const title = 'Remind clients';
  const done: InvoiceReminders = {
    isWanted: true,
    isOn: true,
    isPossible: true,
    balanceCents: 89_50,
    isDoneToday: true,
  };
  const open = async (...numbers: readonly string[]) => {
    await openInvoiceList([one, two, notEmailed, paid]);
    select(...numbers);
    return openBulkDialog('Remind', title);
  };

  test('emails a reminder of each that was emailed to its client', async () => {
    const dialog = await open('A-1', 'A-2', 'N-1', 'P-1');
    await expectScreen('invoices-selection-remind', dialog);
    api('remind-now').mockResolvedValue(done);
    await press('Send 2 Reminders', dialog);
    await findToast('2 reminders emailed.');
    await dialogClosed(title);
    expect(api('remind-now').mock.calls).toEqual([
      [{ path: { invoiceId: 'one' } }],
      [{ path: { invoiceId: 'two' } }],
    ]);
    expect([isSelected('A-1'), isSelected('N-1')]).toEqual([false, true]);
  });

  test('stops after the present one, and says what was not tried', async () => {
    const dialog = await open('A-1', 'A-2');
    const first = laterAnswer<InvoiceReminders>();
    api('remind-now').mockReturnValueOnce(first.promise);
    await press('Send 2 Reminders', dialog);
    await screen.findByText('Sending reminder 1 of 2...');
    expect(document.activeElement?.textContent).toContain('Stop');
    await press('Stop', dialog);
    await findBusy();
    await expectScreen('invoices-selection-stopping', dialog);
    await first.give(done);
    await screen.findByText(/1 not tried\.$/);
    await expectScreen('invoices-selection-stopped', dialog);
    expect(document.activeElement?.textContent).toBe('Close');
    expect(api('remind-now')).toHaveBeenCalledTimes(1);
    expect([isSelected('A-1'), isSelected('A-2')]).toEqual([false, true]);
    expect(screen.queryByText('1 reminder emailed.')).toBeNull();
    api('remind-now').mockResolvedValueOnce(done);
    await press('Try the rest again', dialog);
    await findToast('1 reminder emailed.');
    expect(api('remind-now').mock.lastCall).toEqual([{ path: { invoiceId: 'two' } }]);
  });

  test('can be cancelled, and starts from the beginning when it is opened again', async () => {
    const dialog = await open('A-1');
    await press('Cancel', dialog);
    await dialogClosed(title);
    api('remind-now').mockRejectedValueOnce(refusalError('invoice-paid'));
    const again = await openBulkDialog('Remind', title);
    await press('Send 1 Reminder', again);
    await screen.findByText(/^0 reminders emailed/);
    await expectScreen('invoices-selection-remind-refused', again);
    await press('Close', again);
    await dialogClosed(title);
    const third = await openBulkDialog('Remind', title);
    expect(third.textContent).toContain('The clients of 1 invoice get a polite email');
  });
});

describe('"Download PDFs" for several invoices', () => {
  const title = 'Download PDFs';
  const pdf = (text: string) => new Blob([text]);
  const open = async (...numbers: readonly string[]) => {
    await openInvoiceList([one, two, three, draft]);
    select(...numbers);
    return openBulkDialog(title, title);
  };
  const contents = async (zip: Blob | undefined) =>
    Object.fromEntries(
      Object.entries(unzipSync(new Uint8Array(await (zip ?? pdf('')).arrayBuffer()))).map(([name, bytes]) => [
        name,
        new TextDecoder().decode(bytes),
      ]),
    );

  test('saves one zip with a name for each', async () => {
    const files = stubDownloads();
    const dialog = await open('A-1', 'A-2', 'a-1', 'draft');
    await expectScreen('invoices-selection-download', dialog);
    for (const text of ['first', 'second', 'third']) api('get-invoice-pdf').mockResolvedValueOnce(pdf(text));
    await press('Download zip', dialog);
    await dialogClosed(title);
    expect([...files.keys()]).toEqual(['Invoices 2026-11-20.zip']);
    expect(files.get('Invoices 2026-11-20.zip')?.type).toBe('application/zip');
    expect(await contents(files.get('Invoices 2026-11-20.zip'))).toEqual({
      'Invoice A-1.pdf': 'first',
      'Invoice A-2.pdf': 'second',
      'Invoice a-1 (2).pdf': 'third',
    });
    expect(api('get-invoice-pdf').mock.calls[0]).toEqual([{ path: { invoiceId: 'one' } }]);
    // The downloaded invoices stay selected.
    expect(isSelected('A-1')).toBe(true);
  });

  test('saves those that could be fetched, and those of a second attempt with them', async () => {
    const files = stubDownloads();
    const dialog = await open('A-1', 'A-2');
    api('get-invoice-pdf').mockResolvedValueOnce(pdf('first')).mockRejectedValueOnce(internalError);
    await press('Download zip', dialog);
    await screen.findByText(/^1 PDF saved\./);
    await expectScreen('invoices-selection-download-refused', dialog);
    expect(Object.keys(await contents(files.get('Invoices 2026-11-20.zip')))).toEqual(['Invoice A-1.pdf']);
    api('get-invoice-pdf').mockResolvedValueOnce(pdf('second'));
    await press('Try the rest again', dialog);
    await dialogClosed(title);
    expect(await contents(files.get('Invoices 2026-11-20.zip'))).toEqual({
      'Invoice A-1.pdf': 'first',
      'Invoice A-2.pdf': 'second',
    });
  });

  test('saves nothing if it was stopped by the network, or if no PDF could be fetched', async () => {
    const files = stubDownloads();
    const dialog = await open('A-1', 'A-2');
    api('get-invoice-pdf').mockRejectedValueOnce(networkError);
    await press('Download zip', dialog);
    await screen.findByText(/^Nothing was saved\. 0 PDFs fetched\. 1 not tried\.$/);
    api('get-invoice-pdf').mockRejectedValue(internalError);
    await press('Try the rest again', dialog);
    await screen.findByText(/^0 PDFs saved\.$/);
    expect(isDialogOpen(title)).toBe(true);
    expect([...files]).toEqual([]);
  });
});

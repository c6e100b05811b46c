import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { draftOfInvoice } from '#domain/documents/invoice';
import type { InvoiceDetail } from '#domain/invoices/contract';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import type { ReadProfileAnswer } from '#domain/profile/contract';
import { api, internalError, mockAccountApi, networkError, refusalError } from '#test/support/account-api';
import { aBusiness } from '#test/support/pool-accounts';
import { wholeText } from '#test/support/whole-text';
import { InvoiceHistory } from '../../../../../web/features/invoices/history/invoice-history.tsx';
import { accountKey } from '../../../../../web/session/cache-keys.ts';
import { aDetail, aSummary, renderLite } from '../../../../support/lite-surroundings.tsx';
import { renderInvoicePage } from '../../../../support/open-invoice-page.tsx';
import { openRecordPayment } from '../../../../support/page-elements.ts';

mockAccountApi();

beforeEach(() => {
  // Before lazy code is imported, a request for the runtime configuration tests the network.
  vi.stubGlobal('fetch', async () => Response.json({}));
});

const unsent: InvoiceDetail = aDetail({
  status: 'failed',
  delivery: 'failed',
  errorMessage: 'The mail service was too busy.',
});
const { content: _content, brandColor: _color, userEmail: _email, ...unsentRow } = unsent;
const stubInvoiceList = (...invoices: readonly InvoiceSummary[]) =>
  api('list-invoices').mockResolvedValue({ success: true, invoices });
const idempotencyKeys = () => api('send-invoice').mock.calls.map(([{ key }]) => key);

/** Opens the "More" menu if it is closed, and finds the action with this name. */
async function menuAction(name: string): Promise<HTMLElement> {
  if (!screen.queryByRole('menu')) await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  return screen.findByRole('menuitem', { name });
}

describe('Retry', () => {
  test('emails the invoice as it is stored', async () => {
    stubInvoiceList(unsentRow);
    api('get-invoice').mockResolvedValue({ success: true, invoice: unsent });
    api('send-invoice').mockResolvedValue({
      success: true,
      message: 'Invoice sent.',
      invoice: aSummary({ contentId: 'content-2' }),
    });
    await renderLite(
      <InvoiceHistory
        filter={{}}
        pages={1}
        onPagesChange={() => undefined}
        onOrderChange={() => undefined}
      />,
    );
    await screen.findByText('Not sent: The mail service was too busy.');
    stubInvoiceList(aSummary({ contentId: 'content-2' }));
    await userEvent.click(screen.getByRole('button', { name: /^Retry/ }));
    await screen.findByText('Sent');
    expect(api('send-invoice').mock.calls[0]?.[0].body).toEqual({
      invoice: draftOfInvoice(unsent.content),
      invoiceId: unsent.invoiceId,
      basedOn: 'content-1',
      asStored: true,
    });
    expect(screen.queryByText(/Not sent/)).toBeNull();
  });

  test('keeps its key while there is no response, and gets a new one after a definite refusal', async () => {
    stubInvoiceList(unsentRow);
    api('get-invoice').mockResolvedValue({ success: true, invoice: unsent });
    api('send-invoice')
      .mockRejectedValueOnce(networkError)
      .mockRejectedValueOnce(refusalError('mail-refused'))
      .mockRejectedValueOnce(refusalError('mail-refused'));
    await renderLite(
      <InvoiceHistory
        filter={{}}
        pages={1}
        onPagesChange={() => undefined}
        onOrderChange={() => undefined}
      />,
    );
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await userEvent.click(await screen.findByRole('button', { name: /^Retry/ }));
      await waitFor(() => expect(api('send-invoice')).toHaveBeenCalledTimes(attempt));
    }
    const [first, repeated, second] = idempotencyKeys();
    expect(repeated).toBe(first);
    expect(second).not.toBe(first);
    await screen.findAllByText('Failed to generate invoice. Please try again.');
  });

  test('sends nothing if the invoice has already been sent', async () => {
    stubInvoiceList(unsentRow);
    api('get-invoice').mockResolvedValue({ success: true, invoice: aDetail() });
    await renderLite(
      <InvoiceHistory
        filter={{}}
        pages={1}
        onPagesChange={() => undefined}
        onOrderChange={() => undefined}
      />,
    );
    stubInvoiceList(aSummary());
    await userEvent.click(await screen.findByRole('button', { name: /^Retry/ }));
    await screen.findAllByText('Invoice #INV-1001 changed meanwhile and was not emailed again.');
    await screen.findByText('Sent');
    expect(api('send-invoice')).not.toHaveBeenCalled();
  });
});

describe('Email a copy to me', () => {
  const emailCopyAction = () => menuAction('Email a copy to me');

  test('emails a sent invoice again, with changes that were saved without an email', async () => {
    api('get-invoice').mockResolvedValue({ success: true, invoice: aDetail({ delivery: 'none' }) });
    api('send-invoice').mockResolvedValue({
      success: true,
      message: 'Invoice sent.',
      invoice: aSummary({ contentId: 'content-2' }),
    });
    await renderInvoicePage(aDetail());
    await screen.findByText(/Your latest changes are saved, and were not emailed/);
    api('get-invoice').mockResolvedValueOnce({ success: true, invoice: aDetail({ delivery: 'none' }) });
    api('get-invoice').mockResolvedValue({ success: true, invoice: aDetail() });
    await userEvent.click(await emailCopyAction());
    await screen.findAllByText('Invoice #INV-1001 was emailed to dana@example.com.');
    await waitFor(() => expect(screen.queryByText(/were not emailed/)).toBeNull());
    expect(api('send-invoice').mock.calls[0]?.[0].body).toMatchObject({
      asStored: true,
      basedOn: 'content-1',
    });
  });

  test('sends nothing again after a lost response if the first attempt sent the email', async () => {
    api('get-invoice').mockResolvedValue({ success: true, invoice: aDetail() });
    api('send-invoice').mockRejectedValueOnce(networkError);
    await renderInvoicePage(aDetail());
    await userEvent.click(await emailCopyAction());
    await screen.findAllByText(/check your internet connection/);
    const [key] = idempotencyKeys();
    api('get-invoice').mockResolvedValue({ success: true, invoice: aDetail({ contentId: String(key) }) });
    await userEvent.click(await emailCopyAction());
    await screen.findAllByText('Invoice #INV-1001 was emailed to dana@example.com.');
    expect(api('send-invoice')).toHaveBeenCalledTimes(1);
  });
});

describe('a bounced email', () => {
  const trouble = { mailTrouble: 'bounced' } as const;

  test('is shown in the row and, with advice, on the page', async () => {
    stubInvoiceList(aSummary(trouble));
    await renderLite(
      <InvoiceHistory
        filter={{}}
        pages={1}
        onPagesChange={() => undefined}
        onOrderChange={() => undefined}
      />,
    );
    await screen.findByText('The email came back');
    cleanup();
    api('get-invoice').mockResolvedValue({ success: true, invoice: aDetail(trouble) });
    await renderInvoicePage(aDetail());
    const notice = (await screen.findByText('The email came back.')).closest('[role=status]');
    expect(notice?.textContent).toContain('It was sent to dana@example.com: check that this mailbox');
    await menuAction('Download PDF');
    await menuAction('Email a copy to me');
  });
});

describe('a payment', () => {
  test('is shown before the API responds, and removed from the page if the API refuses it', async () => {
    api('get-invoice').mockResolvedValue({ success: true, invoice: aDetail() });
    let refuse: (error: Error) => void = () => undefined;
    api('record-payment').mockReturnValue(
      new Promise((_, reject) => {
        refuse = reject;
      }),
    );
    await renderInvoicePage(aDetail());
    await userEvent.click(await menuAction('Mark as paid'));
    await menuAction('Undo paid');
    expect(screen.queryByRole('link', { name: 'Edit Invoice' })).toBeNull();
    refuse(refusalError('invoice-not-sent'));
    await menuAction('Mark as paid');
    await screen.findAllByText('Only a sent invoice can be paid.');
  });
});

test('"Mark as paid" beside a bank payment on its way shows at once what the server will say: partly paid', async () => {
  const before = aDetail({ paidCents: 1000, online: { pendingCents: 5000 } });
  api('get-invoice').mockResolvedValue({ success: true, invoice: before });
  api('record-payment').mockReturnValue(new Promise(() => undefined));
  await renderInvoicePage(before);
  await userEvent.click(await menuAction('Mark as paid'));
  await screen.findByText(/is partly paid/);
  expect(screen.queryByText(/marked as paid/)).toBeNull();
  expect(screen.queryByRole('menuitem', { name: 'Undo paid' })).toBeNull();
});

describe('a payment that is removed and recorded again at once', () => {
  const before = aDetail({
    status: 'paid',
    paidCents: 8950,
    payments: [{ paymentId: 'p1', amountCents: 8950, date: '2026-11-04', method: 'cash' }],
  });

  /** Presses "Undo paid" and "Mark as paid" while no change is saved; `saveRemoval` saves the first. */
  async function changeTwice() {
    let saveRemoval: () => void = () => undefined;
    api('remove-payment').mockReturnValue(
      new Promise((resolve) => {
        saveRemoval = () => resolve({ success: true, invoice: aSummary() });
      }),
    );
    api('record-payment').mockReturnValue(new Promise(() => undefined));
    await screen.findByText('Cash, November 4, 2026');
    await userEvent.click(await menuAction('Undo paid'));
    await userEvent.click(await menuAction('Mark as paid'));
    await menuAction('Undo paid');
    expect(screen.queryByText('Cash, November 4, 2026')).toBeNull();
    return { saveRemoval };
  }

  test('stays paid on the page when only the removal is saved', async () => {
    api('get-invoice').mockResolvedValue({ success: true, invoice: before });
    await renderInvoicePage(before);
    const { saveRemoval } = await changeTwice();
    // The next read never responds, so the page shows the responses to the changes.
    api('get-invoice').mockReturnValue(new Promise(() => undefined));
    saveRemoval();
    await waitFor(() => expect(api('record-payment')).toHaveBeenCalledOnce());
    expect(screen.queryByRole('menuitem', { name: 'Undo paid' })).not.toBeNull();
  });

  test('is not read before it is saved, so the removed payment does not come back', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    api('get-invoice').mockResolvedValue({ success: true, invoice: { ...before, delivery: 'pending' } });
    await renderInvoicePage(before);
    await changeTwice();
    const reads = api('get-invoice').mock.calls.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(api('get-invoice')).toHaveBeenCalledTimes(reads);
    expect(screen.queryByText('Cash, November 4, 2026')).toBeNull();
  });
});

test('"Change" replaces a payment even if recording the new one fails at first and the old one is already removed', async () => {
  api('get-invoice').mockResolvedValue({ success: true, invoice: aDetail() });
  const paid = aSummary({ status: 'paid', paidCents: 8950 });
  api('record-payment').mockResolvedValueOnce({ success: true, invoice: paid });
  api('remove-payment')
    .mockResolvedValueOnce({ success: true, invoice: aSummary() })
    .mockRejectedValueOnce(refusalError('payment-not-found'));
  api('record-payment')
    .mockRejectedValueOnce(networkError)
    .mockResolvedValueOnce({ success: true, invoice: paid });
  await renderInvoicePage(aDetail());
  await userEvent.click(await menuAction('Mark as paid'));
  await userEvent.click(await screen.findByRole('button', { name: 'Change' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change payment' });
  await userEvent.selectOptions(within(dialog).getByLabelText('Method'), 'Cash');
  expect(api('remove-payment')).not.toHaveBeenCalled();
  const save = within(dialog).getByRole('button', { name: /^Save payment/ });
  await userEvent.click(save);
  await within(dialog).findByText('This could not be saved. Please try again.');
  await userEvent.click(save);
  await screen.findAllByText('Payment of $89.50 recorded.');
  const [original, , replacement] = api('record-payment').mock.calls.map(([call]) => call);
  expect(replacement).toMatchObject({ body: { method: 'cash' } });
  const removals = api('remove-payment').mock.calls.map(([{ path }]) => path.paymentId);
  expect(removals).toEqual([original?.key, original?.key]);
});

test('after a change the page still shows the payment details that the invoice was issued with', async () => {
  const before = aDetail({
    status: 'paid',
    paidCents: 8950,
    howToPay: { text: 'Zelle to pay@hartwell.example' },
    payments: [{ paymentId: 'p1', amountCents: 8950, date: '2026-11-04', method: 'cash' }],
  });
  api('get-invoice').mockResolvedValue({ success: true, invoice: before });
  api('remove-payment').mockResolvedValue({
    success: true,
    invoice: aSummary({ invoiceNumber: 'INV-AS-SAVED' }),
  });
  await renderInvoicePage(before);
  const undo = await menuAction('Undo paid');
  // The next read never responds, so the page shows the response to the change.
  api('get-invoice').mockReturnValue(new Promise(() => undefined));
  await userEvent.click(undo);
  await screen.findByRole('heading', { level: 1, name: /INV-AS-SAVED/ });
  screen.getByText('Zelle to pay@hartwell.example');
});

describe('a change that the server did not save', () => {
  // `changed` is the action that the menu offers while the change is shown.
  const changes = [
    { press: 'Mark as paid', changed: 'Undo paid', call: 'record-payment', before: aDetail() },
    {
      press: 'Undo paid',
      changed: 'Mark as paid',
      call: 'remove-payment',
      before: aDetail({
        status: 'paid',
        paidCents: 8950,
        payments: [{ paymentId: 'p1', amountCents: 8950, date: '2026-11-04', method: 'cash' }],
      }),
    },
    {
      press: 'Undo void',
      changed: 'Void',
      call: 'set-invoice-void',
      before: aDetail({ status: 'void', voidedAt: '2026-11-05T12:00:00.000Z' }),
    },
  ] as const;

  /** No read responds from now on, so the page can only show data that it already has. */
  const stopReads = () => {
    api('get-invoice').mockReturnValue(new Promise(() => undefined));
    api('list-invoices').mockReturnValue(new Promise(() => undefined));
  };

  test.each(changes)('is undone on the page after “$press”, even if nothing can be read', async (change) => {
    const { press, changed, call, before } = change;
    api('get-invoice').mockResolvedValue({ success: true, invoice: before });
    let fail: (error: Error) => void = () => undefined;
    api(call).mockReturnValue(
      new Promise((_, reject) => {
        fail = reject;
      }),
    );
    await renderInvoicePage(before);
    await userEvent.click(await menuAction(press));
    await menuAction(changed);
    stopReads();
    fail(networkError);
    await screen.findByRole('menuitem', { name: press });
    expect(screen.queryByRole('menuitem', { name: changed })).toBeNull();
    await screen.findAllByText(/^This could not be saved\./);
  });

  test.each([
    ['is offline', networkError],
    ['has an error of its own', internalError],
  ])('is undone in the row of the history if the API %s, even if nothing can be read', async (_, error) => {
    stubInvoiceList(aSummary());
    let fail: (error: Error) => void = () => undefined;
    api('record-payment').mockReturnValue(
      new Promise((_, reject) => {
        fail = reject;
      }),
    );
    await renderLite(
      <InvoiceHistory
        filter={{}}
        pages={1}
        onPagesChange={() => undefined}
        onOrderChange={() => undefined}
      />,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'More for invoice INV-1001' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Mark as paid' }));
    await screen.findByText('Paid');
    stopReads();
    fail(error);
    await screen.findByText('Sent');
    expect(screen.queryByText('Paid')).toBeNull();
    await screen.findAllByText(/^This could not be saved\. .+ still marked as sent/);
  });
});

describe('an invoice that was voided in another tab', () => {
  const voided = aDetail({ status: 'void', voidedAt: '2026-11-05T12:00:00.000Z' });

  test('is shown as void after the API refused a payment', async () => {
    api('get-invoice').mockResolvedValue({ success: true, invoice: aDetail() });
    api('record-payment').mockRejectedValue(refusalError('invoice-not-sent'));
    await renderInvoicePage(aDetail());
    await openRecordPayment();
    api('get-invoice').mockResolvedValue({ success: true, invoice: voided });
    const dialog = await screen.findByRole('dialog', { name: 'Record payment' });
    await userEvent.click(within(dialog).getByRole('button', { name: /^Record payment/i }));
    await within(dialog).findByText('Only a sent invoice can be paid.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await screen.findByText(/This invoice was voided/);
  });

  test('is shown as void after the API refused to publish its link', async () => {
    api('get-invoice').mockResolvedValue({ success: true, invoice: aDetail() });
    api('share-invoice').mockRejectedValue(refusalError('invoice-void'));
    await renderInvoicePage(aDetail());
    const copy = await screen.findByRole('button', { name: 'Copy link' });
    api('get-invoice').mockResolvedValue({ success: true, invoice: voided });
    await userEvent.click(copy);
    await screen.findAllByText('Void');
  });
});

test('the page says that the link shows payments, if the client has the current version', async () => {
  const clientVersions = [{ to: 'ruth@keller.example', totalCents: 1_890_00, isCurrent: true }];
  const paid = { linkId: 'link-1', totalCents: 1_890_00, depositCents: 400_00, paidCents: 90_00 } as const;
  api('get-invoice').mockResolvedValue({
    success: true,
    invoice: aDetail({ clientVersions, ...paid, status: 'sent', clientEmail: 'ruth@keller.example' }),
  });
  await renderInvoicePage(aDetail());
  await screen.findByText(wholeText('The link shows what was paid, and $1,400.00 due.'));
});

test('an older version that a client has is listed with its total and the amount due after the deposit', async () => {
  const clientVersions = [{ to: 'ruth@keller.example', totalCents: 2_598_00, isCurrent: false }];
  const billed = { clientVersions, totalCents: 2_598_00, depositCents: 779_40, linkId: 'link-1' };
  api('get-invoice').mockResolvedValue({ success: true, invoice: aDetail(billed) });
  await renderInvoicePage(aDetail());
  const item = (await screen.findByText('ruth@keller.example', { selector: 'li *' })).closest('li');
  expect(item?.textContent).toBe(
    'ruth@keller.example has the one of $2,598.00, with $1,818.60 due after the deposit (older than yours)',
  );
  expect(screen.queryByText(/The link shows what was paid/)).toBeNull();
});

test('a receipt that the client got is listed with its date below who has the invoice', async () => {
  const receipt = { kind: 'emailed', mail: 'receipt', to: 'ruth@keller.example' } as const;
  const timeline = [{ ...receipt, at: '2026-11-05T15:00:00.000Z' }];
  api('get-invoice').mockResolvedValue({ success: true, invoice: aDetail({ timeline }) });
  await renderInvoicePage(aDetail());
  const item = (await screen.findByText('ruth@keller.example', { selector: 'li *' })).closest('li');
  expect(item?.textContent).toMatch(/^ruth@keller\.example got a receipt on Nov 5, 2026, /);
});

test('removing a payment names the address that may have a receipt for it', async () => {
  const receipt = { kind: 'emailed', mail: 'receipt', to: 'ruth@keller.example' } as const;
  const payment = { paymentId: 'p1', amountCents: 10_000, date: '2026-11-05', method: 'check' } as const;
  api('get-invoice').mockResolvedValue({
    success: true,
    invoice: aDetail({
      paidCents: 10_000,
      payments: [payment],
      timeline: [{ ...receipt, at: '2026-11-05T15:00:00.000Z' }],
    }),
  });
  api('remove-payment').mockResolvedValue({ success: true, invoice: aSummary() });
  await renderInvoicePage(aDetail());
  await userEvent.click(await screen.findByRole('button', { name: /^Remove the payment of \$100\.00/ }));
  const sentence =
    'Payment of $100.00 removed. Nobody was emailed. ruth@keller.example may have a receipt for it.';
  await screen.findAllByText(sentence);
});

test('Undo of a payment says that its receipt was not emailed, and its own Undo brings the receipt back', async () => {
  const known = aDetail({ clientEmail: 'ruth@keller.example' });
  api('get-invoice').mockResolvedValue({ success: true, invoice: known });
  api('record-payment').mockResolvedValue({ success: true, invoice: aSummary({ paidCents: 5_000 }) });
  api('remove-payment').mockResolvedValue({ success: true, invoice: aSummary(), receiptDropped: true });
  await renderInvoicePage(known);
  await openRecordPayment();
  const dialog = await screen.findByRole('dialog', { name: 'Record payment' });
  await userEvent.click(within(dialog).getByRole('checkbox', { name: /^Email a receipt to/ }));
  await userEvent.click(within(dialog).getByRole('button', { name: /^Record payment/ }));
  await screen.findAllByText(
    'Payment of $89.50 recorded. A receipt goes to ruth@keller.example in 20 seconds.',
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findAllByText('Payment of $89.50 removed. The receipt was not emailed.');
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(api('record-payment')).toHaveBeenCalledTimes(2));
  expect(api('record-payment').mock.calls[1]?.[0]).toMatchObject({
    body: { amount: '89.50', receipt: true },
  });
  await screen.findAllByText(
    'Payment of $89.50 recorded again. A receipt goes to ruth@keller.example in 20 seconds.',
  );
});

test('the list says that a check is on the way', async () => {
  stubInvoiceList(
    aSummary({ checkReportedAt: '2026-11-03T15:00:00.000Z' }),
    aSummary({ invoiceId: 'other' }),
  );
  await renderLite(
    <InvoiceHistory filter={{}} pages={1} onPagesChange={() => undefined} onOrderChange={() => undefined} />,
  );
  expect(await screen.findAllByText('Check reported Nov 3, 2026')).toHaveLength(1);
});

describe('the payment form after the client reported a check', () => {
  const reported = { kind: 'check-reported', at: '2026-11-04T18:00:00.000Z', amountCents: 1_350_00 } as const;
  const openForm = async (changes: Partial<InvoiceDetail>) => {
    const owed = { status: 'sent', totalCents: 1_500_00, timeline: [reported], ...changes } as const;
    api('get-invoice').mockResolvedValue({ success: true, invoice: aDetail(owed) });
    await renderInvoicePage(aDetail());
    await openRecordPayment();
    return screen.findByRole<HTMLInputElement>('textbox', { name: 'Amount' });
  };

  test('starts with the amount of the check, and shows the report', async () => {
    expect((await openForm({})).value).toBe('1350.00');
    screen.getByText(wholeText('Check for $1,350.00 announced November 4, 2026.'));
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Method' }).value).toBe('check');
    screen.getByText(/^Check for \$1,350\.00 on the way/);
  });

  test('starts with the balance if that is less, for example after another payment', async () => {
    const card = { kind: 'payment-recorded', at: '2026-11-05T18:00:00.000Z', amountCents: 500_00 } as const;
    const timeline = [{ ...card, detail: 'Card' }, reported];
    expect((await openForm({ paidCents: 500_00, timeline })).value).toBe('1000.00');
    screen.getByText(
      wholeText(
        'Check for $1,350.00 announced November 4, 2026. It is $350.00 more than the balance. Record the balance, and settle the rest with your client.',
      ),
    );
  });

  test('starts with the balance if the report has no amount', async () => {
    const { amountCents: _amount, ...withoutAmount } = reported;
    expect((await openForm({ timeline: [withoutAmount] })).value).toBe('1500.00');
    expect(screen.queryByText(/announced/)).toBeNull();
  });
});

describe('a client with an older version', () => {
  const older = {
    clientEmail: 'ruth@keller.example',
    clientVersions: [{ to: 'ruth@keller.example', totalCents: 1_890_00, isCurrent: false }],
    delivery: 'none',
  } as const;
  const emailCorrectionButton = () =>
    screen.findByRole('button', { name: 'Email the corrected invoice to ruth@keller.example' });

  test('is shown on the page with the total of that version, until the corrected invoice is emailed', async () => {
    const lite = { emailVerified: true, email: 'dana@example.com' };
    const account = { success: true, lite, business: aBusiness() };
    api('get-invoice').mockResolvedValue({ success: true, invoice: aDetail(older) });
    api('read-profile').mockResolvedValue(account as ReadProfileAnswer);
    const { cache } = await renderInvoicePage(aDetail());
    cache.setQueryData(accountKey('dana'), account);
    await waitFor(() =>
      expect(document.body.textContent).toContain('ruth@keller.example has the invoice of $1,890.00.'),
    );
    expect(screen.queryByText(/were not emailed/)).toBeNull();
    // This invoice has no link: it was marked as sent.
    expect(screen.queryByText(/The link/)).toBeNull();

    const current = { ...older, clientVersions: [{ to: 'ruth@keller.example', isCurrent: true }] };
    const clientMail = {
      mailId: 'm',
      to: 'ruth@keller.example',
      contentId: 'content-1',
      delivery: 'accepted',
    } as const;
    api('mail-client').mockResolvedValue({ success: true, invoice: aSummary({ ...current, clientMail }) });
    await userEvent.click(await emailCorrectionButton());
    const dialog = await screen.findByRole('dialog', { name: 'Email the corrected invoice' });
    api('get-invoice').mockResolvedValue({ success: true, invoice: aDetail({ ...current, clientMail }) });
    within(dialog).getByRole('checkbox', { name: 'Email a copy to me (dana@example.com)', checked: true });
    const mailed = aSummary({ ...current, clientMail, delivery: 'accepted' });
    api('send-invoice').mockResolvedValue({ success: true, message: '', invoice: mailed });
    await userEvent.click(within(dialog).getByRole('button', { name: /^Send email/ }));
    await screen.findAllByText(
      'Emailed to ruth@keller.example. The email says that it replaces the one of $1,890.00. The link shows the new one. Copy sent to dana@example.com.',
    );
    expect(document.body.textContent).not.toContain('has the invoice of');
    expect(api('send-invoice')).toHaveBeenCalledOnce();
  });

  test.each([
    [
      'accepted',
      networkError,
      'Emailed to ruth@keller.example. The email says that it replaces the one of $1,890.00. The link shows the new one. The copy to dana@example.com was not confirmed.',
    ],
    [
      'accepted',
      refusalError('mail-refused'),
      'Emailed to ruth@keller.example. The email says that it replaces the one of $1,890.00. The link shows the new one. The copy to dana@example.com could not be sent.',
    ],
    ['failed', undefined, 'Not emailed to ruth@keller.example: The mail service did not accept the message.'],
  ] as const)('is emailed the correction, with this result: %s, %s', async (delivery, failure, sentence) => {
    const lite = { emailVerified: true, email: 'dana@example.com' };
    const account = { success: true, lite, business: aBusiness() };
    api('get-invoice').mockResolvedValue({ success: true, invoice: aDetail(older) });
    api('read-profile').mockResolvedValue(account as ReadProfileAnswer);
    const { cache } = await renderInvoicePage(aDetail());
    cache.setQueryData(accountKey('dana'), account);
    await userEvent.click(await emailCorrectionButton());
    const clientMail = {
      mailId: 'm',
      to: 'ruth@keller.example',
      contentId: 'content-1',
      delivery,
    } as const;
    api('mail-client').mockResolvedValue({ success: true, invoice: aSummary({ ...older, clientMail }) });
    if (failure) api('send-invoice').mockRejectedValue(failure);
    const dialog = await screen.findByRole('dialog', { name: 'Email the corrected invoice' });
    await userEvent.click(within(dialog).getByRole('button', { name: /^Send email/ }));
    await screen.findAllByText(sentence);
    expect(api('send-invoice')).toHaveBeenCalledTimes(failure ? 1 : 0);
  });

  test('is still shown after a copy was emailed to the owner', async () => {
    api('get-invoice').mockResolvedValue({ success: true, invoice: aDetail(older) });
    await renderInvoicePage(aDetail());
    const copied = { ...older, delivery: 'accepted', contentId: 'content-2' } as const;
    api('send-invoice').mockResolvedValue({
      success: true,
      message: 'Invoice sent.',
      invoice: aSummary(copied),
    });
    await userEvent.click(await menuAction('Email a copy to me'));
    await screen.findAllByText('Invoice #INV-1001 was emailed to dana@example.com.');
    await waitFor(() =>
      expect(document.body.textContent).toContain('ruth@keller.example has the invoice of $1,890.00.'),
    );
    await emailCorrectionButton();
  });

  test('sees the new version at the link once the owner copies it, and the page shows that without a reload', async () => {
    const corrected = { ...older, linkId: 'link-1', totalCents: 189_00, revision: 2 };
    api('get-invoice').mockResolvedValue({ success: true, invoice: aDetail(corrected) });
    await renderInvoicePage(aDetail());
    const copy = await screen.findByRole('button', { name: 'Copy link and show the new version' });
    await screen.findByText(
      /The link still shows an older version, until you email the new one, copy the link or record a payment\.$/,
    );
    const copied = { ...corrected, isCorrectedByLink: true };
    const event = { kind: 'link-copied', at: '2026-11-05T15:00:00.000Z', revision: 2 } as const;
    api('share-invoice').mockResolvedValue({ success: true, invoice: aSummary(copied) });
    api('get-invoice').mockResolvedValue({
      success: true,
      invoice: aDetail({ ...copied, shownSince: event.at, timeline: [event] }),
    });
    await userEvent.click(copy);
    await screen.findByText(/The link shows the new version\. Your client got no email about it\.$/);
    await screen.findByText('Link copied (revision 2)');
    await screen.findByText('New version only by link');
    screen.getByRole('button', { name: 'Copy link' });
    const item = screen.getByText('The link').closest('li');
    expect(item?.textContent).toMatch(
      /^The link shows the one of \$189\.00 since Nov 5, 2026, .* \(your client got no email about it\)$/,
    );
    await emailCorrectionButton();
  });

  test('sees the newest version at the link with the date of its publication, not of an earlier copy', async () => {
    const republished = {
      ...older,
      linkId: 'link-1',
      totalCents: 189_00,
      revision: 3,
      isCorrectedByLink: true,
      shownSince: '2026-11-09T15:00:00.000Z',
    };
    const timeline = [{ kind: 'link-copied', at: '2026-11-05T15:00:00.000Z', revision: 2 }] as const;
    api('get-invoice').mockResolvedValue({ success: true, invoice: aDetail({ ...republished, timeline }) });
    await renderInvoicePage(aDetail());
    const item = (await screen.findByText('The link')).closest('li');
    expect(item?.textContent).toMatch(
      /^The link shows the one of \$189\.00 since Nov 9, 2026, .* \(your client got no email about it\)$/,
    );
  });

  test('is shown in the row of the history, with a link for emailing the corrected invoice', async () => {
    stubInvoiceList(aSummary(older));
    await renderLite(
      <InvoiceHistory
        filter={{}}
        pages={1}
        onPagesChange={() => undefined}
        onOrderChange={() => undefined}
      />,
    );
    await screen.findByText('Client has an older version');
    screen.getByRole('link', { name: /^Email the corrected invoice/ });
  });

  test('is listed with the advice to copy the link again, if there is no email address', async () => {
    const shared = { ...older, clientEmail: '', clientVersions: [{ totalCents: 500, isCurrent: false }] };
    api('get-invoice').mockResolvedValue({ success: true, invoice: aDetail(shared) });
    await renderInvoicePage(aDetail());
    await screen.findByText(wholeText(/Your client has the invoice of \$5\.00\. Copy the link again/));
  });
});

describe('an invoice whose email is being sent', () => {
  test('is read again until the email is accepted, and cannot be edited in the meantime', async () => {
    api('get-invoice')
      .mockResolvedValueOnce({ success: true, invoice: aDetail({ status: 'created', delivery: 'pending' }) })
      .mockResolvedValue({ success: true, invoice: aDetail() });
    await renderInvoicePage(aDetail());
    await screen.findByText('Your invoice is still being sent. Please wait a moment.');
    expect(screen.queryByRole('link', { name: 'Edit Invoice' })).toBeNull();
    await screen.findByRole('link', { name: 'Edit Invoice' });
    expect(screen.queryByText(/still being sent/)).toBeNull();
  });
});

describe('the history', () => {
  test('keeps the displayed rows if older ones cannot be loaded', async () => {
    api('list-invoices')
      .mockResolvedValueOnce({ success: true, invoices: [aSummary()], cursor: 'older' })
      .mockRejectedValueOnce(networkError)
      .mockResolvedValueOnce({
        success: true,
        invoices: [aSummary({ invoiceId: 'older', invoiceNumber: '' })],
      });
    await renderLite(
      <InvoiceHistory
        filter={{}}
        pages={1}
        onPagesChange={() => undefined}
        onOrderChange={() => undefined}
      />,
    );
    await userEvent.click(await screen.findByRole('button', { name: /^Load more/ }));
    await screen.findByText('Failed to load invoices. Please try again.');
    screen.getByRole('link', { name: /^Invoice #INV-1001,/ });
    await userEvent.click(screen.getByRole('button', { name: /^Load more/ }));
    await screen.findByRole('link', { name: /^Invoice #older,/ });
    expect(api('list-invoices')).toHaveBeenLastCalledWith({ query: { cursor: 'older' } });
    expect(screen.queryByText('Failed to load invoices. Please try again.')).toBeNull();
  });
});

describe('Void', () => {
  const voided = {
    status: 'void',
    voidedAt: '2026-11-05T12:00:00.000Z',
    voidReason: 'Billed twice',
  } as const;

  test('asks for a reason, shows the invoice as void at once, and offers Undo', async () => {
    stubInvoiceList(aSummary());
    api('set-invoice-void').mockResolvedValueOnce({ success: true, invoice: aSummary(voided) });
    api('set-invoice-void').mockResolvedValueOnce({ success: true, invoice: aSummary() });
    await renderLite(
      <InvoiceHistory
        filter={{}}
        pages={1}
        onPagesChange={() => undefined}
        onOrderChange={() => undefined}
      />,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'More for invoice INV-1001' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Void' }));
    await userEvent.type(await screen.findByLabelText(/^Reason/), 'Billed twice');
    await userEvent.click(screen.getByRole('button', { name: 'Void invoice' }));
    await screen.findByText('Void');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Sent');
    expect(api('set-invoice-void').mock.calls.map(([{ body }]) => body)).toEqual([
      { void: true, reason: 'Billed twice' },
      { void: false },
    ]);
  });

  test('is shown on the page with its reason, and the invoice cannot be edited, emailed or paid', async () => {
    api('get-invoice').mockResolvedValue({ success: true, invoice: aDetail(voided) });
    await renderInvoicePage(aDetail());
    await screen.findByText(/This invoice was voided\./);
    screen.getByRole('link', { name: 'Duplicate it' });
    await screen.findByText('Reason: Billed twice');
    await menuAction('Undo void');
    for (const name of ['Edit Invoice', 'Email a copy to me', 'Mark as paid'])
      expect(screen.queryByText(name)).toBeNull();
  });
});

import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Payment } from '#domain/documents/payment';
import type { InvoiceDetail } from '#domain/invoices/contract';
import { api, networkError, refusalError, serverError } from '#test/support/account-api';
import { answerToPress, removedAgain } from '#test/support/divided-payments';
import { expectScreen } from '#test/support/screen-text';
import { OnlineNotices } from '../../../../web/features/invoices/online/online-notices.tsx';
import { OnlinePaymentSwitch } from '../../../../web/features/invoices/online/online-payment-switch.tsx';
import { PaymentDialog } from '../../../../web/features/invoices/payments/payment-dialog.tsx';
import { PaymentList } from '../../../../web/features/invoices/payments/payment-list.tsx';
import { VoidDialog } from '../../../../web/features/invoices/void-dialog.tsx';
import { aDetail, aSummary, dana } from '../../../support/lite-surroundings.tsx';
import { mockOperations } from '../../../support/mocked-operations.ts';
import { openLoadedAppPage, openLoadedStates } from '../../../support/opened-page.tsx';
import { button, change, findDialog, press } from '../../../support/page-elements.ts';
import { stubDownloads } from '../../../support/stubbed-api.ts';

beforeEach(() => {
  vi.resetAllMocks();
  mockOperations();
});

const ruth = 'ruth@keller.example';
const methodKey = `lite.user.${dana.userId}.payment-method`;
const answer = (invoice: InvoiceDetail) => ({ success: true as const, invoice });

const byCheck: Payment = {
  ...{ paymentId: 'p1', amountCents: 1_000, date: '2026-11-05', method: 'check', note: 'No. 1042' },
} as const;
const byCard = (cause: string, amountCents: number): Payment => ({
  ...{ paymentId: cause, amountCents, date: '2026-11-06', method: 'card' },
  online: { cause, source: 'pi_1', feeCents: 50, netCents: amountCents - 50 } as never,
});

describe('the payment form', () => {
  const onClose = vi.fn();
  const open = (invoice: InvoiceDetail, more: object = {}) =>
    openLoadedAppPage(<PaymentDialog open invoice={invoice} onClose={onClose} {...more} />);

  test('starts with the balance, today and the method used last', async () => {
    localStorage.setItem(methodKey, '"zelle"');
    await open(aDetail({ paidCents: 950, clientEmail: ruth }));
    await expectScreen('invoice-payment-form', await findDialog('Record payment'));
  });

  test('starts with the check that the client announced, even if it is more than the balance', async () => {
    const timeline = [{ kind: 'check-reported', at: '2026-11-18T12:00:00.000Z', amountCents: 10_000 }];
    await open(aDetail({ timeline: timeline as never }));
    await expectScreen('invoice-payment-form-with-check', await findDialog('Record payment'));
  });

  test.each([
    ['Change payment', false],
    ['Email receipt', true],
  ])('that replaces a payment: %s', async (title, wantsReceipt) => {
    const replaces = { paymentId: 'p1', method: 'other' } as const;
    await open(aDetail({ clientEmail: ruth, deliveryEmail: 'new@keller.example' }), {
      replaces,
      wantsReceipt,
    });
    await expectScreen(
      `invoice-payment-form-${wantsReceipt ? 'receipt' : 'change'}`,
      await findDialog(title),
    );
  });

  test('offers no receipt for an imported invoice, or without an address', async () => {
    await open(aDetail({ clientEmail: ruth, importId: 'import-1' }));
    expect(screen.queryByRole('checkbox')).toBeNull();
    cleanup();
    await open(aDetail({ clientEmail: '' }));
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('says what is wrong at its fields, and shows why the API refuses a payment', async () => {
    await open(aDetail({ clientEmail: ruth }));
    change('Amount', '90');
    change('Date', '2026-11-21');
    await press('Record payment');
    await waitFor(() => expect(document.querySelectorAll('[aria-invalid]')).toHaveLength(2));
    await expectScreen('invoice-payment-form-wrong', await findDialog('Record payment'));
    change('Amount', '40');
    change('Date', '2026-11-19');
    api('record-payment').mockRejectedValueOnce(refusalError('invoice-void'));
    await press('Record payment');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/void/i));
    api('record-payment').mockRejectedValueOnce(serverError);
    await press('Record payment');
    await screen.findByText('This could not be saved. Please try again. Reference: request-7');
    change('Amount', '41');
    expect(screen.queryByRole('alert')).toBeNull();
    const faults = [{ field: 'note', message: 'Too long.' }];
    const refusal = { success: false, error: 'invalid-payment', message: 'Please fix.', faults };
    vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 422 }));
    await press('Record payment');
    await screen.findByText('Too long.');
    expect(onClose).not.toHaveBeenCalled();
    expect(localStorage.getItem(methodKey)).toBeNull();
  });

  test('records a payment with a receipt, remembers its method, and offers Undo', async () => {
    const invoice = aDetail({ clientEmail: ruth });
    await open(invoice);
    api('record-payment').mockResolvedValue(answer(aDetail({ paidCents: 4_000 })));
    api('remove-payment').mockResolvedValue({ ...answer(invoice), receiptDropped: true });
    change('Amount', '40');
    change('Method', 'cash');
    fireEvent.click(screen.getByRole('checkbox'));
    await press('Record payment');
    await screen.findByText(`Payment of $40.00 recorded. A receipt goes to ${ruth} in 20 seconds.`);
    expect(onClose).toHaveBeenCalled();
    expect(localStorage.getItem(methodKey)).toBe('"cash"');
    const [request] = api('record-payment').mock.calls[0] ?? [];
    expect(request).toEqual({
      path: { invoiceId: invoice.invoiceId },
      body: { amount: '40', date: '2026-11-20', method: 'cash', note: '', receipt: true },
      key: request?.key,
    });
    await press('Undo');
    await screen.findByText('Payment of $40.00 removed. The receipt was not emailed.');
    expect(api('remove-payment').mock.calls[0]?.[0].path.paymentId).toBe(request?.key);
  });
});

describe('a check that is more than the balance', () => {
  const clientId = 'client-1';
  const mine = aDetail({ clientId, clientEmail: ruth, invoiceNumber: 'A-1', issueDate: '2026-11-10' });
  const other = (invoiceId: string, issueDate: string) =>
    aSummary({ clientId, clientEmail: ruth, invoiceId, invoiceNumber: invoiceId, issueDate });
  const onClose = vi.fn();
  const presses = () => api('record-divided-payment').mock.calls.map(([options]) => options);
  const partsOf = (at: number) =>
    presses()[at]?.body.parts.map(({ invoiceId, amountCents }) => [invoiceId, amountCents]);
  const answerOnce = (outcome: Parameters<typeof answerToPress>[2] = {}) =>
    api('record-divided-payment').mockImplementationOnce((async (options: never) => {
      const { parts } = (options as { body: { parts: { invoiceId: string }[] } }).body;
      const invoices = parts.map(({ invoiceId }) =>
        aSummary({ invoiceId, status: 'paid', paidCents: 8_950 }),
      );
      return answerToPress(options, invoices, outcome);
    }) as never);
  /** A page that shows the invoice as it was read last, with the dialog open. */
  function pageOf(first: InvoiceDetail) {
    let show: (invoice: InvoiceDetail) => void = () => undefined;
    function Page() {
      const [invoice, setInvoice] = useState(first);
      show = setInvoice;
      return <PaymentDialog open invoice={invoice} onClose={onClose} />;
    }
    return { Page, show: (invoice: InvoiceDetail) => act(() => show(invoice)) };
  }
  const openWith = async (invoices: readonly ReturnType<typeof aSummary>[]) => {
    api('find-invoices').mockResolvedValue({ success: true, invoices: [mine, ...invoices] } as never);
    await openLoadedAppPage(<PaymentDialog open invoice={mine} onClose={onClose} />);
  };

  test('is divided over the other open invoices of the client in the same dialog, the oldest first', async () => {
    await openWith([other('C-3', '2026-11-05'), other('B-2', '2026-10-01')]);
    change('Amount', '200');
    const parts = async () =>
      (await screen.findAllByLabelText<HTMLInputElement>(/^Invoice #/)).map(({ value }) => value);
    await waitFor(async () => expect(await parts()).toEqual(['89.50', '89.50', '21.00']));
    await expectScreen('invoice-payment-divided', await findDialog('Record payment'));
    const last = screen.getByLabelText(/^Invoice #C-3/);
    fireEvent.change(last, { target: { value: '20' } });
    await press('Record payment');
    expect((await screen.findByRole('alert')).textContent).toBe('$1.00 of $200.00 is not divided yet.');
    expect(api('record-divided-payment')).not.toHaveBeenCalled();
    fireEvent.change(last, { target: { value: '21' } });
    fireEvent.click(screen.getByRole('checkbox'));
    answerOnce({ refused: { 'B-2': 'Amount is more than the balance of $80.00.' } });
    await press('Record payment');
    expect((await screen.findByRole('alert')).textContent).toBe(
      '2 payments recorded. Invoice #B-2: Amount is more than the balance of $80.00.',
    );
    expect(onClose).not.toHaveBeenCalled();
    answerOnce();
    await press('Record payment');
    await screen.findByText(`3 payments recorded, $200.00. A receipt goes to ${ruth} in 20 seconds.`);
    expect(onClose).toHaveBeenCalled();
    expect(partsOf(0)).toEqual([
      [mine.invoiceId, 89_50],
      ['B-2', 89_50],
      ['C-3', 21_00],
    ]);
    expect(partsOf(1)).toEqual([['B-2', 89_50]]);
    expect(presses().map(({ body }) => body.receipt)).toEqual([true, true]);
    // Undo removes what both presses recorded.
    const [first, second] = presses().map((options) => answerToPress(options, []));
    if (!first || !second) throw new Error('Two presses were expected');
    api('remove-divided-payment')
      .mockResolvedValueOnce(removedAgain(first))
      .mockResolvedValueOnce(removedAgain(second));
    await press('Undo');
    await screen.findByText('3 payments removed.');
    expect(api('remove-divided-payment').mock.calls.map(([{ path }]) => path.dividedId)).toEqual(
      presses().map(({ key }) => key),
    );
  });

  test('that was recorded only partly stays divided while the page shows the new balance, and the rest can be recorded', async () => {
    api('find-invoices').mockResolvedValue({
      success: true,
      invoices: [other('B-2', '2026-10-01')],
    } as never);
    const page = pageOf(mine);
    await openLoadedAppPage(<page.Page />);
    change('Amount', '150');
    expect(await screen.findByLabelText(/^Invoice #B-2/)).toHaveProperty('value', '60.50');
    answerOnce({ refused: { 'B-2': 'Amount is more than the balance of $80.00.' } });
    await press('Record payment');
    await screen.findByRole('alert');
    page.show({ ...mine, status: 'paid', paidCents: 8_950 });
    expect(screen.getByLabelText(/^Invoice #A-1/)).toMatchObject({ value: '89.50', readOnly: true });
    change('Amount', '140');
    expect(screen.getByLabelText(/^Invoice #B-2/)).toHaveProperty('value', '50.50');
    answerOnce();
    await press('Record payment');
    await screen.findByText('2 payments recorded, $140.00.');
    expect([partsOf(0), partsOf(1)]).toEqual([
      [
        [mine.invoiceId, 89_50],
        ['B-2', 60_50],
      ],
      [['B-2', 50_50]],
    ]);
  });

  test('is too large for a client without another open invoice, or for the others together', async () => {
    await openWith([]);
    change('Amount', '200');
    await screen.findByText('This client has no other open invoice.');
    await press('Record payment');
    await waitFor(() => expect(screen.getByLabelText('Amount').getAttribute('aria-invalid')).toBe('true'));
    cleanup();
    await openWith([other('B-2', '2026-10-01')]);
    change('Amount', '500');
    await screen.findAllByText('These invoices owe $179.00 together. Record at most that.');
    await press('Record payment');
    await screen.findByRole('alert');
    expect(api('record-divided-payment')).not.toHaveBeenCalled();
  });

  test('is not divided if the other invoices cannot be loaded, until they are', async () => {
    api('find-invoices').mockRejectedValueOnce(serverError);
    await openLoadedAppPage(<PaymentDialog open invoice={mine} onClose={onClose} />);
    api('find-invoices').mockResolvedValue({
      success: true,
      invoices: [other('B-2', '2026-10-01')],
    } as never);
    change('Amount', '100');
    await screen.findByText('The other invoices could not be loaded.');
    await press('Try again');
    expect(await screen.findByLabelText(/^Invoice #B-2/)).toHaveProperty('value', '10.50');
  });
});

describe('the payments of an invoice', () => {
  test('are listed with what each was, its fee, and what can be done', async () => {
    const payments = [
      byCheck,
      byCard('payment', 5_000),
      ...['refund', 'dispute', 'return', 'move'].map((cause) => byCard(cause, -500)),
    ];
    await openLoadedStates({
      none: <PaymentList invoice={aDetail()} />,
      deposit: (
        <PaymentList
          invoice={aDetail({ deposit: { cents: 2_000, on: '2026-11-01', note: 'By hand' } as never })}
        />
      ),
      'deposit by method': (
        <PaymentList
          invoice={aDetail({ deposit: { cents: 2_000, on: '2026-11-01', method: 'cash' } as never })}
        />
      ),
      payments: <PaymentList invoice={aDetail({ payments, refundable: { payment: 4_500 } })} />,
    });
    await expectScreen('invoice-payments-list');
  });

  test('can be removed, and one that could not be removed stays', async () => {
    const invoice = aDetail({ payments: [byCheck], paidCents: 1_000 });
    await openLoadedAppPage(<PaymentList invoice={invoice} />);
    api('remove-payment').mockRejectedValueOnce(networkError);
    await press('Remove the payment of $10.00, Check');
    await screen.findByText('This could not be saved.');
    api('remove-payment').mockResolvedValueOnce(answer(aDetail()));
    await press('Remove the payment');
    await screen.findByText('Payment of $10.00 removed.');
    api('record-payment').mockResolvedValueOnce(answer(invoice));
    await press('Undo');
    await screen.findByText('Payment of $10.00 recorded again.');
    expect(api('record-payment').mock.calls[0]?.[0].body).toEqual({
      ...{ amount: '10.00', date: '2026-11-05', method: 'check', note: 'No. 1042' },
    });
  });
});

describe('the receipt of a payment', () => {
  const openPaid = (changes: Partial<InvoiceDetail> = {}) =>
    openLoadedAppPage(
      <PaymentList
        invoice={aDetail({ payments: [byCheck, byCard('payment', 5_000)], clientEmail: ruth, ...changes })}
      />,
    );

  test('is emailed after a question that names the address, with one key until it is known to be on its way', async () => {
    await openPaid();
    await press('Email a receipt for $50.00');
    const dialog = await findDialog('Email a receipt');
    await expectScreen('invoice-payments-receipt', dialog);
    api('email-receipt').mockRejectedValueOnce(networkError);
    await press('Send receipt', dialog);
    await screen.findByText('The receipt could not be sent. Please try again.');
    api('email-receipt').mockResolvedValueOnce({ success: true, to: ruth });
    await press('Send receipt', dialog);
    await screen.findByText(`A receipt for $50.00 goes to ${ruth}.`);
    const requests = api('email-receipt').mock.calls.map(([request]) => request);
    expect(requests[0]).toEqual(requests[1]);
    expect(requests[0]?.path).toMatchObject({ paymentId: 'payment' });
  });

  test('that is refused says why, and the next attempt is a new request', async () => {
    await openPaid();
    await press('Email a receipt for $10.00');
    api('email-receipt').mockRejectedValueOnce(refusalError('client-mail-suspended'));
    await press('Send receipt');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/paused/));
    api('email-receipt').mockResolvedValueOnce({ success: true, to: ruth });
    await press('Send receipt');
    await screen.findByText(`A receipt for $10.00 goes to ${ruth}.`);
    const [first, second] = api('email-receipt').mock.calls.map(([request]) => request.key);
    expect(first).not.toBe(second);
  });

  test('is not offered without an address, for an imported invoice, or for money that was taken back', async () => {
    await openPaid({ clientEmail: '' });
    expect(screen.queryByRole('button', { name: /^Email a receipt/ })).toBeNull();
    cleanup();
    await openPaid({ importId: 'import-1' });
    expect(screen.queryByRole('button', { name: /^Email a receipt/ })).toBeNull();
    cleanup();
    await openPaid({ payments: [byCard('payment', 5_000), byCard('return', -5_000)] });
    expect(screen.queryByRole('button', { name: /^Email a receipt/ })).toBeNull();
    cleanup();
    await openPaid({ payments: [byCard('payment', 5_000)], online: { reportedCents: 5_000 } });
    expect(screen.queryByRole('button', { name: /^Email a receipt/ })).toBeNull();
  });

  test('is not offered on a draft, whose client has only the quote', async () => {
    await openPaid({ status: 'created' });
    expect(screen.queryByRole('button', { name: /^Email a receipt/ })).toBeNull();
    cleanup();
    await openPaid({ status: 'sent' });
    expect(screen.getAllByRole('button', { name: /^Email a receipt/ })).toHaveLength(2);
  });
});

describe('online payments', () => {
  test('need the attention of the owner in these states', async () => {
    const notices = (changes: Partial<InvoiceDetail>) => <OnlineNotices invoice={aDetail(changes)} />;
    const respondBy = '2026-12-04T12:00:00.000Z';
    const dispute = (state: string, isInquiry?: boolean) =>
      notices({ online: { dispute: { state, respondBy, ...(isInquiry && { isInquiry }) } } as never });
    await openLoadedStates({
      none: notices({}),
      disputed: dispute('open'),
      inquiry: dispute('open', true),
      lost: dispute('lost'),
      won: dispute('won'),
      'refund failed': notices({ status: 'paid', paidCents: 8_950, online: { failedRefundCents: 500 } }),
      'on its way': notices({ online: { pendingCents: 500 } }),
      overpaid: notices({ status: 'paid', paidCents: 10_000 }),
      'can be moved': notices({ status: 'paid', paidCents: 10_000, movableCents: 1_050, clientId: 'c' }),
      'without a client': notices({ status: 'paid', paidCents: 10_000, movableCents: 1_050 }),
      'to decide': notices({
        paidCents: 3_950,
        online: { refundedCents: 5_000, toDecideCents: 5_000 } as never,
      }),
    });
    await expectScreen('invoice-payments-online-notices');
  });

  test('the decision after a refund is sent, and a failure is explained', async () => {
    const invoice = aDetail({
      paidCents: 3_950,
      online: { refundedCents: 5_000, toDecideCents: 5_000 } as never,
    });
    await openLoadedAppPage(<OnlineNotices invoice={invoice} />);
    api('decide-refund').mockRejectedValueOnce(networkError);
    await press('Not owed');
    await screen.findByText('This could not be saved. Please try again.');
    api('decide-refund').mockReturnValueOnce(new Promise(() => undefined));
    await press('Still owed');
    await waitFor(() => expect(button('Not owed')).toHaveProperty('disabled', true));
    expect(api('decide-refund').mock.calls.map(([{ body }]) => body)).toEqual([
      { decision: 'not-owed' },
      { decision: 'owed' },
    ]);
    await expectScreen('invoice-payments-deciding', document.querySelector('[role=status]') ?? undefined);
  });

  test('the file for a dispute is downloaded, and a failure is explained', async () => {
    const files = stubDownloads();
    await openLoadedAppPage(
      <OnlineNotices invoice={aDetail({ online: { dispute: { state: 'open' } } as never })} />,
    );
    api('get-dispute-file').mockRejectedValueOnce(networkError);
    await press('Download dispute file');
    await screen.findByText('The file could not be downloaded. Please try again.');
    api('get-dispute-file').mockResolvedValueOnce(new Blob(['pdf']) as never);
    await press('Download dispute file');
    await waitFor(() => expect([...files.keys()]).toEqual(['dispute-file.pdf']));
  });

  test('can be turned off for one invoice, and the switch returns if that fails', async () => {
    await openLoadedAppPage(
      <OnlinePaymentSwitch invoice={aDetail({ online: { isExcluded: true } as never })} />,
    );
    await expectScreen('invoice-payments-switch');
    api('set-online-payment').mockRejectedValueOnce(networkError);
    const box = screen.getByRole('switch');
    fireEvent.click(box);
    expect(box).toHaveProperty('checked', false);
    await screen.findByText('This could not be saved. Please try again.');
    await waitFor(() => expect(box).toHaveProperty('checked', true));
    expect(api('set-online-payment').mock.calls[0]?.[0].body).toEqual({ isExcluded: false });
  });

  test('that are pending are mentioned before the invoice is voided', async () => {
    await openLoadedAppPage(
      <VoidDialog open invoice={aSummary({ online: { pendingCents: 500 } })} onClose={vi.fn()} />,
    );
    await expectScreen('invoice-payments-void-pending', await findDialog('Void Invoice #INV-1001'));
  });

  test('that were announced as a check are mentioned before the invoice is voided', async () => {
    const reported = { checkReportedAt: '2026-11-03T15:00:00.000Z', checkReportedCents: 1_000_00 };
    await openLoadedAppPage(
      <VoidDialog open invoice={aSummary({ clientName: 'Tom Reyes', ...reported })} onClose={vi.fn()} />,
    );
    const dialog = await findDialog('Void Invoice #INV-1001');
    expect(dialog.textContent).toContain('Tom Reyes said that a check for $1,000.00 is on its way.');
  });
});

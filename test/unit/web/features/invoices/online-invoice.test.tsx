import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Payment } from '#domain/documents/payment';
import { wholeText } from '#test/support/whole-text';
import { ApiError } from '../../../../../web/adapters/api/api-error.ts';
import * as accountCalls from '../../../../../web/adapters/api/call-as-account.ts';
import { InvoiceFacts } from '../../../../../web/features/invoices/detail/invoice-facts.tsx';
import { InvoiceNotice } from '../../../../../web/features/invoices/detail/invoice-notice.tsx';
import { OnlineNotices } from '../../../../../web/features/invoices/online/online-notices.tsx';
import { PaymentList } from '../../../../../web/features/invoices/payments/payment-list.tsx';
import { aDetail, aSummary, renderLite } from '../../../../support/lite-surroundings.tsx';

const api = vi.fn<typeof accountCalls.callAsAccount>();

beforeEach(() => {
  api.mockReset().mockResolvedValue({ success: true } as never);
  vi.spyOn(accountCalls, 'callAsAccount').mockImplementation(api);
});

const byCard: Payment = {
  paymentId: 'txn_1',
  amountCents: 8_950,
  date: '2026-11-25',
  method: 'card',
  online: { cause: 'payment', source: 'pi_1', feeCents: 290, netCents: 8_660 },
};
const refunded: Payment = {
  ...byCard,
  paymentId: 'txn_2',
  amountCents: -5_000,
  online: { cause: 'refund', source: 'pi_1', feeCents: 0, netCents: -5_000 },
};
const byCheck: Payment = { paymentId: 'p', amountCents: 100, date: '2026-11-25', method: 'check' };

test('an online payment shows its fee and net amount, and only a payment recorded by hand can be removed', async () => {
  await renderLite(<PaymentList invoice={aDetail({ payments: [byCard, refunded, byCheck] })} />);
  expect(screen.getByText(wholeText('Fee $2.90, you keep $36.60 after the refund'))).toBeTruthy();
  expect(screen.getByText(/^Refund, November 25, 2026$/)).toBeTruthy();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Remove']);
});

test('of a payment that a reported account received, no amount is called received by the owner', async () => {
  await renderLite(<PaymentList invoice={aDetail({ payments: [{ ...byCard, isReported: true }] })} />);
  screen.getByText('$89.50');
  expect(screen.queryByText(/you receive/)).toBeNull();
});

test('money that came back is not called another refund or dispute', async () => {
  const failed = { ...refunded, paymentId: 'txn_3', amountCents: 5_000, date: '2026-11-26' };
  const won: Payment = {
    ...byCard,
    ...{ paymentId: 'txn_5', date: '2026-11-28' },
    online: { cause: 'dispute', source: 'pi_1', feeCents: 0, netCents: 8_950 },
  };
  const lost = { ...won, paymentId: 'txn_4', amountCents: -8_950, date: '2026-11-27' };
  await renderLite(<PaymentList invoice={aDetail({ payments: [refunded, failed, lost, won] })} />);
  for (const text of [
    'Refund, November 25, 2026',
    'Refund failed, November 26, 2026',
    'Dispute, November 27, 2026',
    'Dispute won, November 28, 2026',
  ])
    screen.getByText(text);
});

test('a refund that failed is an alert that says who has the money and what to do', async () => {
  const online = { failedRefundCents: 5_000 } as const;
  await renderLite(<OnlineNotices invoice={aDetail({ status: 'paid', paidCents: 8_950, online })} />);
  expect(screen.getByRole('alert').textContent).toBe(
    'A refund of $50.00 failed. You still have the money. Your client did not get it. Refund it again under Payments, or give it back in another way.',
  );
});

test('a payment that the bank took back shows no fee and no net amount', async () => {
  const returned: Payment = {
    ...byCard,
    paymentId: 'txn_3',
    amountCents: -8_950,
    online: { cause: 'return', source: 'pi_1', feeCents: 0, netCents: -8_950 },
  };
  await renderLite(<PaymentList invoice={aDetail({ payments: [byCard, returned] })} />);
  screen.getByText('Returned by the bank, November 25, 2026');
  expect(screen.queryByText(/you receive/)).toBeNull();
});

test('part of an online payment can be refunded with a reason, and not again until that refund is recorded', async () => {
  const invoice = aDetail({ payments: [byCard], refundable: { txn_1: 8_950 } });
  await renderLite(<PaymentList invoice={invoice} />);
  fireEvent.click(screen.getByRole('button', { name: /^Refund the payment of \$89\.50/ }));
  const amount: HTMLInputElement = await screen.findByLabelText('Amount');
  expect(amount.value).toBe('89.50');
  const press = () =>
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Refund/ }));
  fireEvent.change(amount, { target: { value: '90' } });
  press();
  expect(await screen.findByText('At most $89.50 can be refunded.')).toBeTruthy();
  expect(screen.getByText('Say why, for your client.')).toBeTruthy();
  expect(api).not.toHaveBeenCalled();
  fireEvent.change(amount, { target: { value: '50' } });
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Came a day late' } });
  api.mockRejectedValueOnce(
    new ApiError('refund-payment', {
      kind: 'refused',
      status: 503,
      code: 'refund-unavailable',
      sentence: 'Stripe did not answer.',
    }),
  );
  press();
  expect(await screen.findByText(/Stripe did not answer\./)).toBeTruthy();
  press();
  expect((await screen.findAllByText('Refund of $50.00 is on its way.')).length).toBeGreaterThan(0);
  const refunds = api.mock.calls.filter(([operation]) => operation === 'refund-payment');
  expect(refunds).toHaveLength(2);
  // The second click repeats the first request, with its key.
  expect(refunds[1]).toEqual(refunds[0]);
  expect(refunds[0]?.[1]).toMatchObject({
    path: { invoiceId: invoice.invoiceId, paymentId: 'txn_1' },
    body: { amountCents: 5_000, reason: 'Came a day late' },
  });
  expect(screen.queryByRole('button', { name: /^Refund the payment/ })).toBeNull();
});

test('an invoice with online payments can be duplicated but not edited', async () => {
  await renderLite(<InvoiceNotice invoice={aDetail({ paidCents: 3_950, payments: [byCard, refunded] })} />);
  expect(screen.getByRole('link', { name: 'Duplicate it' }).closest('p')?.textContent).toMatch(
    /can no longer be edited\. Duplicate it instead\.$/,
  );
});

test('"Paid on" is the day of the payment, not the day on which it was recorded', async () => {
  const invoice = aDetail({
    status: 'paid',
    paidAt: '2026-11-20T12:00:00.000Z',
    paidCents: 8_950,
    payments: [{ paymentId: 'p1', amountCents: 8_950, date: '2026-11-02', method: 'check' }],
  });
  await renderLite(<InvoiceFacts invoice={invoice} notes="" />);
  expect(screen.getByText('Paid on').nextElementSibling?.textContent).toBe('November 2, 2026');
});

test('an invoice that was only marked as paid says when', async () => {
  const invoice = aSummary({ status: 'paid', paidAt: '2026-11-20T12:00:00.000Z' });
  await renderLite(<InvoiceFacts invoice={invoice} notes="" />);
  expect(screen.getByText('Paid on').nextElementSibling?.textContent).toBe('November 20, 2026');
});

test('a paid amount above the total is shown as overpaid, not as a negative balance', async () => {
  await renderLite(<InvoiceFacts invoice={aSummary({ status: 'paid', paidCents: 17_900 })} notes="" />);
  expect(screen.getByText('Overpaid').nextElementSibling?.textContent).toBe('$89.50');
  expect(screen.getByText('Balance due').nextElementSibling?.textContent).toBe('$0.00');
});

test.each([
  [{ online: { pendingCents: 45_000 } }, 'A bank payment of $450.00 is on its way.'],
  [{ status: 'paid' as const, paidCents: 17_900 }, 'Overpaid $89.50'],
  [
    { online: { dispute: { state: 'open' as const, respondBy: '2026-12-04T12:00:00.000Z' } } },
    'Respond by December 4, 2026 in your Stripe dashboard.',
  ],
  [{ online: { dispute: { state: 'lost' as const } } }, 'was lost'],
])('the page shows the owner a notice about %j', async (changes, text) => {
  await renderLite(<OnlineNotices invoice={aDetail(changes)} />);
  expect(await screen.findByText(new RegExp(text.replace(/[$.]/g, '\\$&')))).toBeTruthy();
});

test('after a refund the owner chooses whether the refunded amount is still owed', async () => {
  const changes = { paidCents: 3_950, online: { refundedCents: 5_000, toDecideCents: 5_000 } } as const;
  await renderLite(<OnlineNotices invoice={aDetail(changes)} />);
  expect(screen.getByText(/^\$50\.00 of this invoice did not stay paid\./)).toBeTruthy();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Still owed',
    'Not owed',
  ]);
});

test("an overpaid amount is moved once, to the client's invoice that the owner chooses", async () => {
  const invoice = aDetail({
    clientId: '01JD0000000000000000CLIENT',
    status: 'paid',
    paidCents: 17_900,
    movableCents: 8_950,
  });
  const [small, large] = [
    aSummary({ invoiceId: 'small', invoiceNumber: 'INV-7', totalCents: 5_000 }),
    aSummary({
      invoiceId: 'large',
      invoiceNumber: 'INV-8',
      totalCents: 90_000,
      paidCents: 10_000,
      online: { pendingCents: 70_000 },
    }),
  ];
  const paid = aSummary({ status: 'paid', paidCents: 8_950 });
  let moveRequests = 0;
  const responseTo = (operation: string): unknown => {
    if (operation === 'find-invoices') return { success: true, invoices: [invoice, small, large] };
    if (operation !== 'move-surplus') return { success: true };
    moveRequests += 1;
    if (moveRequests > 1) return { success: true, invoice: paid, target: large };
    throw new ApiError('move-surplus', {
      kind: 'refused',
      status: 409,
      code: 'amount-changed',
      sentence: 'Changed.',
    });
  };
  api.mockImplementation(async (operation) => responseTo(operation) as never);
  await renderLite(<OnlineNotices invoice={invoice} />);
  fireEvent.click(screen.getByRole('button', { name: 'Move to another invoice' }));
  expect(await screen.findByRole('button', { name: /^Move \$50\.00/ })).toBeTruthy();
  // The overpaid invoice is not offered, and amounts of bank payments in progress are subtracted.
  expect(screen.getAllByRole('radio').map(({ parentElement }) => parentElement?.textContent)).toEqual([
    'Invoice #INV-7$50.00 left to pay',
    'Invoice #INV-8$100.00 left to pay',
  ]);
  fireEvent.click(screen.getByRole('radio', { name: /INV-8/ }));
  const press = () => fireEvent.click(screen.getByRole('button', { name: /^Move \$89\.50/ }));
  press();
  expect(await screen.findByText(/^Changed\./)).toBeTruthy();
  press();
  expect(await screen.findByText('$89.50 was moved.')).toBeTruthy();
  const moves = api.mock.calls.filter(([operation]) => operation === 'move-surplus');
  expect(moves).toHaveLength(2);
  // The second click repeats the first request, with its key.
  expect(moves[1]).toEqual(moves[0]);
  expect(moves[0]?.[1]).toMatchObject({ body: { toInvoiceId: 'large', amountCents: 8_950 } });
});

test('an overpaid amount that cannot be moved has no button for it', async () => {
  await renderLite(<OnlineNotices invoice={aDetail({ status: 'paid', paidCents: 17_900 })} />);
  expect(screen.getByText(/^Overpaid \$89\.50/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

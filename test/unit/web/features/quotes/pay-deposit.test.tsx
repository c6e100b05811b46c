import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { QuoteView } from '#domain/quotes/contract/public-quotes';
import * as publicCalls from '../../../../../web/adapters/api/call.ts';
import { PayDeposit } from '../../../../../web/features/quotes/pay-deposit.tsx';

const api = vi.fn();
const assign = vi.fn();
const refresh = vi.fn(async () => undefined);

beforeEach(() => {
  api.mockReset();
  vi.spyOn(publicCalls, 'call').mockImplementation(api);
  refresh.mockClear();
  assign.mockReset();
  vi.spyOn(window.location, 'assign').mockImplementation(assign);
  window.history.replaceState(null, '', '/quote?id=link-1');
});

const quote: QuoteView = {
  quoteId: 'link-1',
  title: 'New furnace',
  clientMessage: '',
  issueDate: '2026-11-03',
  taxRate: 0,
  businessName: 'Hartwell',
  businessPhone: '',
  businessAddress: '',
  businessCity: '',
  lineItems: [{ description: 'Furnace', quantity: 1_000, price: 1_000_000 }],
  deposit: { percent: 25_000 },
  state: 'approved',
  depositPayment: { state: 'payable', amountCents: 250_000 },
};
const { depositPayment: _payable, ...withoutPayment } = quote;
const payButton = () => screen.queryByRole('button', { name: /^Pay / });

test("a click on the button opens the provider's page for the displayed amount, and loading the page opens nothing", async () => {
  api.mockResolvedValue({ success: true, url: 'https://checkout.stripe.example/c/1' });
  render(<PayDeposit quote={quote} refresh={refresh} />);
  expect(api).not.toHaveBeenCalled();
  expect(payButton()?.textContent).toContain('Pay the deposit of $2,500.00');
  await act(async () => fireEvent.click(payButton() as HTMLElement));
  expect(api.mock.calls).toEqual([
    ['open-deposit-page', { path: { quoteId: 'link-1' }, body: { shownCents: 250_000 } }],
  ]);
  expect(assign).toHaveBeenCalledWith('https://checkout.stripe.example/c/1');
});

test('the button is not shown while a bank payment is in progress', () => {
  const pending = { ...withoutPayment, depositPayment: { state: 'pending', amountCents: 250_000 } } as const;
  render(<PayDeposit quote={pending} refresh={refresh} />);
  expect(payButton()).toBeNull();
  screen.getByText('Your bank payment is on its way. This takes up to 4 business days.');
});

test('the page says that a payment was received once the quote contains it', () => {
  window.history.replaceState(null, '', '/quote?id=link-1&payment=done');
  const { rerender } = render(<PayDeposit quote={quote} refresh={refresh} />);
  expect(payButton()).toBeNull();
  screen.getByText('Checking your payment...');
  rerender(
    <PayDeposit quote={{ ...withoutPayment, onlineDeposit: { paidCents: 250_000 } }} refresh={refresh} />,
  );
  screen.getByText('Payment received');
  expect(window.location.search).toBe('?id=link-1');
});

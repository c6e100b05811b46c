import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ClientInvoiceView } from '#domain/public-links/contract';
import { ApiError } from '../../../../../web/adapters/api/api-error.ts';
import * as publicCalls from '../../../../../web/adapters/api/call.ts';
import { useReturnedPayment } from '../../../../../web/features/documents/returned-payment.ts';
import { OnlinePayment } from '../../../../../web/features/public-links/online-payment.tsx';

const api = vi.fn();

const assign = vi.fn();
const refresh = vi.fn(async () => undefined);

beforeEach(() => {
  vi.useFakeTimers();
  api.mockReset();
  vi.spyOn(publicCalls, 'call').mockImplementation(api);
  refresh.mockClear();
  assign.mockReset();
  vi.spyOn(window.location, 'assign').mockImplementation(assign);
  window.history.replaceState(null, '', '/invoice?id=link-1');
});

const payable: ClientInvoiceView = {
  number: 'INV-7',
  state: 'sent',
  sentence: 'No due date',
  ownerMark: '',
  business: { name: 'Miller & Sons', phone: '', email: '' },
  howToPay: { text: 'Check to Miller & Sons' },
  onlinePayment: { state: 'payable', amountCents: 45_000 },
};
const { onlinePayment: _payable, ...plain } = payable;
const pending: ClientInvoiceView = { ...plain, onlinePayment: { state: 'pending', amountCents: 45_000 } };
const paid: ClientInvoiceView = { ...plain, state: 'paid', sentence: 'Paid on November 25, 2026' };

/** The part as the page shows it. */
function PaymentPart({ view }: { readonly view: ClientInvoiceView }) {
  const isKnown = view.onlinePayment?.state === 'pending' || view.state === 'paid';
  const payment = useReturnedPayment(isKnown, refresh);
  return <OnlinePayment linkId="link-1" view={view} payment={payment} refresh={refresh} />;
}

const paymentPart = (view: ClientInvoiceView) => <PaymentPart view={view} />;
/** Advances the clock in steps, and lets the page update after each. */
async function advanceClock(seconds: number) {
  for (let passed = 0; passed < seconds; passed += 1) await act(() => vi.advanceTimersByTimeAsync(1_000));
}
const payButton = () => screen.queryByRole('button', { name: /^Pay / });
const press = (button: HTMLElement | null) => act(async () => fireEvent.click(button as HTMLElement));
const refused = (code: 'amount-changed' | 'online-payment-unavailable', status: number) =>
  new ApiError('open-payment-page', { kind: 'refused', status, code, sentence: 'no' });

describe('paying', () => {
  test("opens the provider's page for the displayed amount on a click, and nothing when the page loads", async () => {
    api.mockResolvedValue({ success: true, url: 'https://checkout.stripe.example/c/1' });
    render(paymentPart(payable));
    expect(api).not.toHaveBeenCalled();
    expect(payButton()?.textContent).toContain('Pay $450.00');
    await press(payButton());
    expect(api.mock.calls).toEqual([
      ['open-payment-page', { path: { linkId: 'link-1' }, body: { shownCents: 45_000 } }],
    ]);
    expect(assign).toHaveBeenCalledWith('https://checkout.stripe.example/c/1');
  });

  test('can be retried if it is not available, and a message refers to the other ways to pay', async () => {
    api.mockRejectedValue(refused('online-payment-unavailable', 503));
    render(paymentPart(payable));
    await press(payButton());
    expect(screen.getByRole('alert').textContent).toBe(
      'Online payment is not available right now. You can also pay as described below.',
    );
    expect(payButton()).toHaveProperty('disabled', false);
  });

  test('reads the invoice again if its amount has changed', async () => {
    api.mockRejectedValue(refused('amount-changed', 409));
    render(paymentPart(payable));
    await press(payButton());
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(screen.getByText(/Check the amount and press the button again/)).toBeTruthy();
  });

  test('is not offered while a bank payment is in progress, or the invoice is being corrected', () => {
    const { rerender } = render(paymentPart(pending));
    expect(payButton()).toBeNull();
    screen.getByText('Your bank payment is on its way. This takes up to 4 business days.');
    rerender(paymentPart({ ...plain, onlinePayment: { state: 'being-corrected' } }));
    expect(payButton()).toBeNull();
    screen.getByText('This invoice is being corrected.');
  });

  test('is not offered after the provider ended access to the account, which the page says', () => {
    render(paymentPart({ ...plain, onlinePayment: { state: 'unavailable' } }));
    expect(payButton()).toBeNull();
    screen.getByText(/^This business does not take online payments now\./);
  });
});

describe('before paying', () => {
  const methods = ['card', 'bank-transfer'] as const;

  test('the page says which methods there are, where the button leads, and who hears of the payment', () => {
    render(paymentPart({ ...payable, payPage: { methods, emailsReceipt: true } }));
    screen.getByText('Pay by card or from your bank account, or as described below.');
    screen.getByText(
      "You go to Stripe's page. Miller & Sons is told when the money arrives, and you get a receipt by email.",
    );
  });

  test('the page promises no receipt that is not emailed, and no ways to pay that it does not describe', () => {
    const { howToPay: _none, ...alone } = payable;
    render(paymentPart({ ...alone, payPage: { methods: ['card'], emailsReceipt: false } }));
    screen.getByText('Pay by card.');
    screen.getByText("You go to Stripe's page. Miller & Sons is told when the money arrives.");
  });
});

describe("a client who returns from the provider's page", () => {
  test('is not asked to pay again while the page polls for the payment', async () => {
    window.history.replaceState(null, '', '/invoice?id=link-1&payment=done');
    const { rerender } = render(paymentPart(payable));
    expect(payButton()).toBeNull();
    screen.getByText('Checking your payment...');
    await advanceClock(4);
    expect(refresh).toHaveBeenCalledTimes(2);
    rerender(paymentPart(paid));
    screen.getByText('Payment received');
    expect(window.location.search).toBe('?id=link-1');
    await advanceClock(60);
    expect(refresh).toHaveBeenCalledTimes(2);
  });

  test('waits half a minute before the polling stops, and can continue it with a click', async () => {
    window.history.replaceState(null, '', '/invoice?id=link-1&payment=done');
    render(paymentPart(payable));
    await advanceClock(60);
    expect(refresh).toHaveBeenCalledTimes(15);
    expect(payButton()).toBeNull();
    await press(screen.getByRole('button', { name: 'Check again' }));
    await advanceClock(2);
    expect(refresh).toHaveBeenCalledTimes(16);
  });

  test('is told once that the payment was not completed, and can pay again', () => {
    window.history.replaceState(null, '', '/invoice?id=link-1&payment=canceled');
    render(paymentPart(payable));
    screen.getByText('Payment was not completed');
    expect(payButton()).not.toBeNull();
    expect(window.location.search).toBe('?id=link-1');
  });

  test('is not told that a payment was received before the invoice contains it', () => {
    window.history.replaceState(null, '', '/invoice?id=link-1&payment=done');
    render(paymentPart(payable));
    expect(screen.queryByText('Payment received')).toBeNull();
  });

  test.each([
    [{ isEmailed: true, to: 'dana@client.example' }, 'A receipt was emailed to dana@client.example.'],
    [{ isEmailed: false, to: 'dana@client.example' }, 'A receipt is being emailed to dana@client.example.'],
    [{ isEmailed: true }, 'A receipt was emailed.'],
  ])('is told who got the receipt: %o', (receipt, sentence) => {
    window.history.replaceState(null, '', '/invoice?id=link-1&payment=done');
    render(paymentPart({ ...paid, receipt }));
    screen.getByText('Payment received');
    screen.getByText(sentence);
  });

  test('sees no sentence about a receipt if there is none', () => {
    window.history.replaceState(null, '', '/invoice?id=link-1&payment=done');
    render(paymentPart(paid));
    screen.getByText('Payment received');
    expect(screen.queryByText(/receipt/i)).toBeNull();
  });
});

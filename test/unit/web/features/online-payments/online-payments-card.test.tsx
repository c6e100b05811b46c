import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GetPaymentConnectionAnswer, PaymentConnection } from '#domain/online-payments/contract';
import * as accountCalls from '../../../../../web/adapters/api/call-as-account.ts';
import { OnlinePaymentsCard } from '../../../../../web/features/online-payments/online-payments-card.tsx';
import { renderLite } from '../../../../support/lite-surroundings.tsx';

const api = vi.fn();

const accepting: PaymentConnection = { state: 'accepting', methods: { card: true, bankTransfer: true } };

/** Stubs an API with one account; `calls` are the requests other than reads. */
function stubApi(first: GetPaymentConnectionAnswer) {
  let answer = first;
  const calls: unknown[][] = [];
  api.mockImplementation(async (operation: string, options?: { body?: PaymentConnection['methods'] }) => {
    if (operation === 'get-payment-connection') return answer;
    // Read for the account's time zone; none is set.
    if (operation === 'read-profile') return { success: true };
    calls.push([operation, options?.body]);
    if (!answer.isOffered) throw new Error('not offered');
    const { connection: _before, ...rest } = answer;
    if (operation === 'disconnect-payments') answer = rest;
    if (operation === 'set-payment-methods' && options?.body)
      answer = { ...rest, connection: { ...accepting, methods: options.body } };
    return { success: true, url: 'https://connect.stripe.example/setup' };
  });
  return { calls };
}

const offered = (connection?: PaymentConnection): GetPaymentConnectionAnswer => ({
  success: true,
  isOffered: true,
  rates: { card: '2.9% + $0.30', bankTransfer: '0.8%, at most $5.00' },
  ...(connection && { connection }),
});

/** Matches a button by the start of its name, because its hidden busy label follows. */
const button = (name: string) => ({ name: new RegExp(`^${name}`) });
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', button(name))));

const location = window.location;
const assign = vi.fn();
beforeEach(() => {
  vi.spyOn(accountCalls, 'callAsAccount').mockImplementation(api);
  assign.mockReset();
  Object.defineProperty(window, 'location', { configurable: true, value: { ...location, assign } });
});
afterEach(() => {
  Object.defineProperty(window, 'location', { configurable: true, value: location });
});

test('nothing is shown if the operator has configured no provider', async () => {
  stubApi({ success: true, isOffered: false });
  const { container } = await renderLite(
    <main>
      <OnlinePaymentsCard />
    </main>,
  );
  await vi.waitFor(() => expect(api).toHaveBeenCalled());
  await act(async () => undefined);
  expect(container.querySelector('main')?.innerHTML).toBe('');
});

test('"Accept cards and bank payments" opens the provider’s page, with its rates beside the button', async () => {
  const { calls } = stubApi(offered());
  await renderLite(<OnlinePaymentsCard />);
  await screen.findByText(/Card 2\.9% \+ \$0\.30.*set by Stripe/);
  await press('Accept cards and bank payments');
  expect(calls).toEqual([['start-payment-onboarding', undefined]]);
  expect(assign).toHaveBeenCalledWith('https://connect.stripe.example/setup');
});

test('an account with incomplete setup lists what is missing, in words and without repetition', async () => {
  stubApi(
    offered({
      ...accepting,
      state: 'finish-setup',
      missing: ['external_account', 'individual.dob.day', 'individual.dob.month', 'something.new'],
    }),
  );
  await renderLite(<OnlinePaymentsCard />);
  await screen.findByRole('button', button('Finish setting up'));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Your bank account for payouts',
    'Details about you',
    'Something else; Stripe asks for it',
  ]);
});

test('an account without access says so, lists the pages that cannot be closed, and can be set up again', async () => {
  const page = { kind: 'invoice', documentId: 'i-1', number: '1007', amountCents: 45_000 } as const;
  const openPages = [{ ...page, endsAt: '2026-11-03T19:40:00.000Z' }];
  const { calls } = stubApi(
    offered({ ...accepting, state: 'paused', pausedBecause: 'access-lost', openPages }),
  );
  await renderLite(<OnlinePaymentsCard />);
  await screen.findByText('Not connected any more');
  expect(screen.getByRole('listitem').textContent).toMatch(
    /^Invoice 1007, \$450\.00: ends November 3, 2026 at/,
  );
  expect(screen.queryByRole('switch')).toBeNull();
  await press('Set up again');
  expect(calls).toEqual([['start-payment-onboarding', undefined]]);
});

test('a paused account explains why', async () => {
  stubApi(offered({ ...accepting, state: 'paused', pausedBecause: 'requirements.past_due' }));
  await renderLite(<OnlinePaymentsCard />);
  await screen.findByText('Paused by Stripe');
  expect(screen.getByText('Stripe needs more information from you.')).toBeTruthy();
});

test('each payment method has a switch, and the last one that is on cannot be switched off', async () => {
  const { calls } = stubApi(offered(accepting));
  await renderLite(<OnlinePaymentsCard />);
  await screen.findByText('Accepting payments');
  await act(async () => fireEvent.click(screen.getByRole('switch', { name: 'Card' })));
  expect(calls).toEqual([['set-payment-methods', { card: false, bankTransfer: true }]]);
  const last = await screen.findByRole<HTMLInputElement>('switch', { name: 'US bank account (ACH)' });
  await vi.waitFor(() => expect(last.disabled).toBe(true));
});

test('"Disconnect" asks for confirmation, and then offers to accept payments again', async () => {
  const { calls } = stubApi(offered(accepting));
  await renderLite(<OnlinePaymentsCard />);
  await screen.findByText('Accepting payments');
  await press('Disconnect');
  await screen.findByText('Disconnect online payments?');
  expect(calls).toEqual([]);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Disconnect', hidden: true })));
  await screen.findByRole('button', button('Accept cards and bank payments'));
  expect(calls).toEqual([['disconnect-payments', undefined]]);
});

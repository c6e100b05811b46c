import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api, refusalError } from '#test/support/account-api';
import { answerToPress, removedAgain } from '#test/support/divided-payments';
import { expectScreen } from '#test/support/screen-text';
import { PaymentsGoingOn } from '../../../../../web/features/invoices/payments/payments-going-on.tsx';
import { rememberDivided } from '../../../../../web/session/divided-payments.ts';
import { aSummary, dana } from '../../../../support/lite-surroundings.tsx';
import { mockOperations } from '../../../../support/mocked-operations.ts';
import { openLoadedAppPage } from '../../../../support/opened-page.tsx';

beforeEach(() => {
  vi.resetAllMocks();
  mockOperations();
});
afterEach(() => {
  vi.useRealTimers();
});

const invoices = ['A-1', 'B-2', 'C-3'].map((invoiceId) => aSummary({ invoiceId, invoiceNumber: invoiceId }));
const press = {
  key: 'press-1',
  body: { parts: invoices.map(({ invoiceId }) => ({ invoiceId, amountCents: 50_00 })) },
};
const keyOfPress = `lite.user.${dana.userId}.divided-payment.press-1`;
const isRemembered = () => localStorage.getItem(keyOfPress) !== null;

const open = () => openLoadedAppPage(<PaymentsGoingOn />);
const polls = () => api('get-divided-payment').mock.calls.length;

test('a payment that is going on shows which shares are recorded on every page, until all are', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  api('get-divided-payment').mockResolvedValue(
    answerToPress(press, invoices, { waiting: ['B-2', 'C-3'] }) as never,
  );
  await open();
  expect(screen.queryByText(/is being recorded/)).toBeNull();
  // Pressed in the dialog of this page, or of another tab.
  act(() => rememberDivided(dana.userId, 'press-1'));
  await screen.findByText('A payment is being recorded for 3 invoices. You can leave this page.');
  await expectScreen('payment-going-on');
  api('get-divided-payment').mockResolvedValue(answerToPress(press, invoices) as never);
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  await screen.findByText('3 payments recorded, $150.00.');
  expect(isRemembered()).toBe(false);
  expect(screen.queryByText(/is being recorded/)).toBeNull();
  const pollsUntilThen = polls();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(polls()).toBe(pollsUntilThen);
});

test('a share that could not be recorded meanwhile stays named, also after a reload, until it was read', async () => {
  rememberDivided(dana.userId, 'press-1');
  const problem = 'Only a sent invoice can be paid.';
  api('get-divided-payment').mockResolvedValue(
    answerToPress(press, invoices, { refused: { 'B-2': problem } }) as never,
  );
  await open();
  await screen.findByText(new RegExp(problem));
  await expectScreen('payment-going-on-refused');
  expect(isRemembered()).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Got it' }));
  expect(isRemembered()).toBe(false);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a payment that was stopped by a fault of ours says so, and is not read again and again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  rememberDivided(dana.userId, 'press-1');
  const waiting = answerToPress(press, invoices, { waiting: ['B-2', 'C-3'] });
  api('get-divided-payment').mockResolvedValue({
    ...waiting,
    payment: { ...waiting.payment, isStopped: true },
  } as never);
  await open();
  await screen.findByText(/^Something went wrong on our side while a payment was being recorded\./);
  expect(screen.queryByText(/You can leave this page/)).toBeNull();
  const pollsUntilThen = polls();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(polls()).toBe(pollsUntilThen);
  expect(isRemembered()).toBe(true);
});

test('an Undo that is going on is shown until all shares are removed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  rememberDivided(dana.userId, 'press-1');
  const recorded = answerToPress(press, invoices);
  const removing = { ...recorded, payment: { ...recorded.payment, state: 'removing' as const } };
  api('get-divided-payment').mockResolvedValue(removing as never);
  await open();
  await screen.findByText('A payment is being removed from 3 invoices. You can leave this page.');
  api('get-divided-payment').mockResolvedValue(removedAgain(recorded) as never);
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  await screen.findByText('3 payments removed.');
  expect(isRemembered()).toBe(false);
});

test('a press that never arrived is forgotten, but not while it may still arrive', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  rememberDivided(dana.userId, 'press-1');
  api('get-divided-payment').mockRejectedValue(refusalError('payment-not-found'));
  await open();
  await vi.waitFor(() => expect(polls()).toBeGreaterThan(0));
  expect(isRemembered()).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(70_000));
  await vi.waitFor(() => expect(isRemembered()).toBe(false));
  expect(screen.queryByRole('alert')).toBeNull();
});

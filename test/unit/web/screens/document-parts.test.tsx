import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { expectScreen } from '#test/support/screen-text';
import { ApiError } from '../../../../web/adapters/api/api-error.ts';
import { HowToPay } from '../../../../web/features/documents/how-to-pay.tsx';
import { MethodAndNote } from '../../../../web/features/documents/method-and-note.tsx';
import { PayOnline } from '../../../../web/features/documents/pay-online.tsx';
import { PaymentOutcome } from '../../../../web/features/documents/payment-outcome.tsx';
import {
  isReturnFromProvider,
  useReturnedPayment,
} from '../../../../web/features/documents/returned-payment.ts';
import { StatusStepper } from '../../../../web/features/documents/status-stepper.tsx';
import { ChangeList, WhatChanged } from '../../../../web/features/documents/what-changed.tsx';
import { press } from '../../../support/page-elements.ts';

const nothing = () => undefined;
const refused = (code: string, status = 409) =>
  new ApiError('read-profile', { kind: 'refused', status, code, sentence: `Refused: ${code}` } as never);

test('the steps of a document show their tones, and which one is current', async () => {
  const tones = ['done', 'warning', 'error', 'muted', 'current', 'next'] as const;
  const steps = tones.map((tone) => ({ label: tone, tone, isCurrent: tone === 'current' }));
  render(
    <>
      <StatusStepper steps={steps} />
      <StatusStepper
        steps={[
          { label: 'Sent', tone: 'done', isCurrent: false },
          { label: 'Paid', tone: 'paid', isCurrent: true },
        ]}
        label="Status of the quote"
        isAnimated
      />
    </>,
  );
  await expectScreen('documents-steps');
});

test('how to pay is shown as a text, a button, both, or only a notice', async () => {
  const button = { url: 'https://venmo.com/u/x', label: 'Pay with Venmo', host: 'venmo.com', isKnown: true };
  render(
    <>
      <HowToPay howToPay={{}} />
      <HowToPay howToPay={{ notice: 'Unchanged for 3 months.' }} />
      <HowToPay howToPay={{ text: 'By check' }} heading="How to pay the deposit" />
      <HowToPay howToPay={{ button }} isSecondary />
      <HowToPay
        howToPay={{
          text: 'By check',
          button: { ...button, label: 'Pay online', host: 'pay.example.com', isKnown: false },
          notice: 'Unchanged for 3 months.',
        }}
      />
      <MethodAndNote method={{ id: 'method' }} note={{ id: 'note' }} />
    </>,
  );
  await expectScreen('documents-how-to-pay');
});

test('changes are listed with the values before and after', async () => {
  const changes = [
    { label: 'Total', before: '$10.00', after: '$12.00 net' },
    { label: 'Hose', before: '$5.00' },
    { label: 'Pump', after: '$9.00' },
  ];
  render(
    <>
      <WhatChanged changes={[]} />
      <WhatChanged changes={changes} className="mt-4" />
      <ChangeList changes={changes} />
    </>,
  );
  await expectScreen('documents-what-changed');
});

describe('the outcome of an online payment', () => {
  const outcome = { returned: undefined, isPolling: false, isUnknown: false, pollAgain: nothing } as const;
  test.each([
    ['pending', { isPending: true }],
    ['received', { returned: 'done', isReceived: true }],
    ['canceled', { returned: 'canceled' }],
    ['checking', { returned: 'done', isPolling: true }],
    ['unknown', { returned: 'done', isUnknown: true }],
  ] as const)('is "%s"', async (name, changes) => {
    render(<PaymentOutcome {...outcome} isPending={false} isReceived={false} {...changes} />);
    await expectScreen(`documents-payment-${name}`);
  });

  test('is not shown without a return, or if a payment was received after a cancellation', () => {
    const { container } = render(
      <>
        <PaymentOutcome {...outcome} isPending={false} isReceived={false} />
        <PaymentOutcome {...outcome} isPending={false} isReceived />
        <PaymentOutcome {...outcome} returned="canceled" isPending={false} isReceived />
      </>,
    );
    expect(container.innerHTML).toBe('');
  });

  function Returned({ isKnown, read }: { readonly isKnown: boolean; readonly read: () => Promise<unknown> }) {
    const payment = useReturnedPayment(isKnown, read);
    return <PaymentOutcome {...payment} isPending={false} isReceived={isKnown} />;
  }

  test('is read every two seconds until it is known, at most 15 times', async () => {
    vi.useFakeTimers();
    window.history.replaceState(null, '', '/pay?id=7&payment=done#top');
    const read = vi.fn(async () => undefined);
    const { rerender } = render(<Returned isKnown={false} read={read} />);
    const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
    await wait(1_999);
    expect(read).not.toHaveBeenCalled();
    await wait(1);
    expect(read).toHaveBeenCalledTimes(1);
    for (let count = 1; count < 20; count += 1) await wait(2_000);
    expect(read).toHaveBeenCalledTimes(15);
    expect(window.location.search).toBe('?id=7&payment=done');
    fireEvent.click(screen.getByRole('button'));
    await wait(2_000);
    expect(read).toHaveBeenCalledTimes(16);
    rerender(<Returned isKnown read={read} />);
    await wait(4_000);
    expect(read).toHaveBeenCalledTimes(16);
    expect(window.location.href).toMatch(/\/pay\?id=7#top$/);
  });

  test('is no longer in the URL after a cancellation, and an unknown value means nothing', () => {
    const read = vi.fn(async () => undefined);
    window.history.replaceState(null, '', '/pay?payment=canceled');
    render(<Returned isKnown={false} read={read} />);
    expect(window.location.search).toBe('');
    cleanup();
    window.history.replaceState(null, '', '/pay?payment=other');
    const { container } = render(<Returned isKnown={false} read={read} />);
    expect(container.innerHTML).toBe('');
    expect(window.location.search).toBe('?payment=other');
    expect([isReturnFromProvider('?payment=done'), isReturnFromProvider('?id=1')]).toEqual([true, false]);
  });
});

describe('the button that pays online', () => {
  const show = (createPaymentPage: () => Promise<{ readonly url: string }>, hasOtherWays = false) => {
    const onChanged = vi.fn();
    render(<PayOnline label="Pay $450.00" {...{ hasOtherWays, createPaymentPage, onChanged }} />);
    return onChanged;
  };

  test('opens the page of the provider and stays busy, except after a return', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(nothing);
    show(async () => ({ url: 'https://provider.example/1' }));
    await expectScreen('documents-pay-online');
    await press('Pay');
    expect(assign).toHaveBeenCalledWith('https://provider.example/1');
    await expectScreen('documents-pay-online-opening');
    const restore = (persisted: boolean) =>
      act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted })));
    restore(false);
    expect(screen.getByRole('button')).toHaveProperty('disabled', true);
    restore(true);
    expect(screen.getByRole('button')).toHaveProperty('disabled', false);
  });

  test.each(['amount-changed', 'not-payable-online'])(
    'says that the page is out of date after "%s"',
    async (code) => {
      const onChanged = show(async () => Promise.reject(refused(code)));
      await press('Pay');
      expect(onChanged).toHaveBeenCalled();
      await expectScreen('documents-pay-online-changed');
    },
  );

  test.each([true, false])('says that it failed; other ways to pay: %s', async (hasOtherWays) => {
    const onChanged = show(async () => Promise.reject(refused('other')), hasOtherWays);
    await press('Pay');
    expect(onChanged).not.toHaveBeenCalled();
    await expectScreen(`documents-pay-online-failed-${hasOtherWays ? 'other-ways' : 'alone'}`);
  });
});

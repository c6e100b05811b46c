import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { expectScreen } from '#test/support/screen-text';
import { ApiError } from '../../../../web/adapters/api/api-error.ts';
import { RefundDialog } from '../../../../web/features/documents/refund-dialog.tsx';
import { renderLite } from '../../../support/lite-surroundings.tsx';
import { change } from '../../../support/page-elements.ts';

const refused = (code: string) =>
  new ApiError('read-profile', { kind: 'refused', status: 409, code, sentence: `Refused: ${code}` } as never);

describe('the dialog of a refund', () => {
  async function open(send: () => Promise<unknown>) {
    const calls = { send: vi.fn(send), onFailed: vi.fn(), onRefunded: vi.fn(), onClose: vi.fn() };
    await renderLite(
      <div>
        <RefundDialog label="$450.00, Card" refundableCents={450_00} open {...calls} />
      </div>,
    );
    await screen.findByRole('dialog');
    return calls;
  }
  const submit = () => act(async () => void fireEvent.submit(document.querySelector('form') as Element));
  const giveReason = () => change('Reason', 'Too much');
  const amount = () => screen.getByLabelText('Amount');

  test('refunds a part once it is valid, with its reason', async () => {
    const calls = await open(async () => ({}));
    await expectScreen('documents-refund', screen.getByRole('dialog'));
    change(amount(), '500');
    await submit();
    await expectScreen('documents-refund-too-much', screen.getByRole('dialog'));
    expect(calls.send).not.toHaveBeenCalled();
    change(amount(), '100');
    change('Reason', ' Too  much ');
    await submit();
    await waitFor(() => expect(calls.onClose).toHaveBeenCalled());
    expect(calls.send.mock.calls[0]?.at(0)).toMatchObject({
      body: { amountCents: 100_00, reason: 'Too much' },
    });
    expect(calls.onRefunded).toHaveBeenCalledWith(100_00);
    expect(calls.onFailed).not.toHaveBeenCalled();
  });

  test('repeats a failed request with the same key, and a changed one with another', async () => {
    const calls = await open(async () => Promise.reject(refused('no-refund')));
    giveReason();
    await submit();
    await screen.findByText('Refused: no-refund');
    await submit();
    await waitFor(() => expect(calls.send).toHaveBeenCalledTimes(2));
    change(amount(), '7');
    expect(screen.queryByText('Refused: no-refund')).toBeNull();
    await submit();
    await waitFor(() => expect(calls.send).toHaveBeenCalledTimes(3));
    const keys = calls.send.mock.calls.map((call) => (call as unknown as [{ key: string }])[0].key);
    expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false]);
    expect([calls.onFailed.mock.calls.length, calls.onClose.mock.calls.length]).toEqual([3, 0]);
  });

  test('shows the faults that the server finds at their fields', async () => {
    const faults = [{ field: 'amount', message: 'Only $3.00 is left.' }];
    await open(async () =>
      Promise.reject(
        new ApiError('read-profile', { kind: 'refused', status: 400, code: 'x', faults } as never),
      ),
    );
    giveReason();
    await submit();
    expect((await screen.findByText('Only $3.00 is left.')).className).toContain('text-error');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

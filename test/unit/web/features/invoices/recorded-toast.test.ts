import { expect, test, vi } from 'vitest';
import { showUntilReceipt } from '../../../../../web/features/invoices/payments/use-remove-payment.ts';

test('a toast with Undo ends when the receipt is sent, also while it is hovered; another one stays', () => {
  vi.useFakeTimers();
  try {
    const remove = vi.fn();
    const showToast = vi.fn(() => remove);
    showUntilReceipt(showToast, { title: 'Recorded', milliseconds: 18_000 });
    vi.advanceTimersByTime(17_999);
    expect(remove).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(remove).toHaveBeenCalledTimes(1);
    showUntilReceipt(showToast, { title: 'No receipt was emailed', milliseconds: 0 });
    vi.advanceTimersByTime(60_000);
    expect(remove).toHaveBeenCalledTimes(1);
  } finally {
    vi.useRealTimers();
  }
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../../../web/adapters/api/api-error.ts';
import { callAsAccount } from '../../../../../web/adapters/api/call-as-account.ts';
import { recordSignIn } from '../../../../../web/adapters/auth/record-sign-in.ts';

vi.mock('../../../../../web/adapters/api/call-as-account.ts', () => ({ callAsAccount: vi.fn() }));

const call = vi.mocked(callAsAccount);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  call.mockReset();
});

test('a sign-in whose passkeys could not be compared is told again, until it succeeds', async () => {
  const poolFails = new ApiError('touch-last-login', {
    kind: 'refused',
    status: 500,
    code: 'internal-error',
  });
  call.mockRejectedValueOnce(poolFails).mockRejectedValueOnce(poolFails).mockResolvedValue({ success: true });
  const recording = recordSignIn();
  await vi.runAllTimersAsync();
  await recording;
  expect(call).toHaveBeenCalledTimes(3);
});

test('a sign-in that always fails is told four times, and never fails for the user', async () => {
  call.mockRejectedValue(new ApiError('touch-last-login', { kind: 'offline' }));
  const recording = recordSignIn();
  await vi.runAllTimersAsync();
  await recording;
  expect(call).toHaveBeenCalledTimes(4);
});

test('after the session has ended nothing is told any more', async () => {
  call.mockRejectedValue(
    new ApiError('touch-last-login', { kind: 'refused', status: 401, code: 'unauthenticated' }),
  );
  await recordSignIn();
  expect(call).toHaveBeenCalledTimes(1);
});

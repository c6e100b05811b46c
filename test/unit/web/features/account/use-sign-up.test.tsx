import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signUpMessages } from '#domain/account/account-messages';
import type { AuthRefusal } from '#domain/account/auth-outcome';
import { blankSignUpProfile } from '#domain/account/sign-up-profile';
import type { OpenAccountAnswer } from '#domain/contract/account';
import { api, networkError } from '#test/support/account-api';
import { ApiError } from '../../../../../web/adapters/api/api-error.ts';
import { signIn } from '../../../../../web/adapters/auth/sign-in.ts';
import { signUp } from '../../../../../web/adapters/auth/sign-up.ts';
import { useSignUp } from '../../../../../web/features/account/use-sign-up.ts';
import { SessionProvider } from '../../../../../web/session/session.tsx';

vi.mock('../../../../../web/adapters/auth/sign-in.ts', () => ({ signIn: vi.fn() }));
vi.mock('../../../../../web/adapters/auth/sign-up.ts', () => ({ signUp: vi.fn() }));
vi.mock('../../../../../web/adapters/api/call-as-account.ts', () => import('#test/support/account-api'));
const pool = { signIn: vi.mocked(signIn), signUp: vi.mocked(signUp), openAccount: api('open-account') };

const done = { ok: true, value: 'signed-in' } as const;
const made = { ok: true, value: { userId: 'pat' } } as const;
const refusalError = (refusal: AuthRefusal) => ({ ok: false, refusal }) as const;
const opened = (kept: boolean) => ({ success: true, kept }) as OpenAccountAnswer;

beforeEach(() => {
  // The code that signs in is loaded only with a network.
  vi.stubGlobal('fetch', async () => new Response('{}'));
  pool.signIn.mockReset().mockResolvedValue(done);
  pool.signUp.mockReset().mockResolvedValue(made);
  pool.openAccount.mockReset().mockResolvedValue(opened(false));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const source = { currentUser: async () => undefined, signOut: async () => {} };
const never = () => () => {};
const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>
    <SessionProvider source={source} onSessionEnd={never}>
      {children}
    </SessionProvider>
  </QueryClientProvider>
);
const credentials = { email: 'pat@example.com', password: 'a long one', confirmPassword: 'a long one' };

async function finish(typed: typeof credentials | 'signed in' = credentials) {
  const { result } = renderHook(() => useSignUp(), { wrapper });
  let outcome: string | undefined;
  await act(async () => {
    outcome = await result.current.submit(typed === 'signed in' ? undefined : typed, blankSignUpProfile);
  });
  return { outcome, failure: result.current.failure, busy: result.current.busy };
}

test('an existing account is signed in, never created a second time', async () => {
  pool.openAccount.mockResolvedValue(opened(true));
  expect((await finish()).outcome).toBe('kept');
  expect(pool.signUp).not.toHaveBeenCalled();
});

test('an unknown address gets an account, is signed in, and its profile is written', async () => {
  pool.signIn.mockResolvedValueOnce(refusalError('user-not-found'));
  expect((await finish()).outcome).toBe('opened');
  expect(pool.signUp).toHaveBeenCalledWith('pat@example.com', 'a long one');
  expect(pool.signIn).toHaveBeenCalledTimes(2);
});

test('with a pool that hides its accounts, the attempt to create an account shows whether it exists', async () => {
  pool.signIn.mockResolvedValueOnce(refusalError('invalid-credential'));
  expect((await finish()).outcome).toBe('opened');
  pool.signIn.mockResolvedValueOnce(refusalError('invalid-credential'));
  pool.signUp.mockResolvedValueOnce(refusalError('email-already-in-use'));
  expect((await finish()).failure).toBe('invalid-credential');
});

test.each(['wrong-password', 'network-request-failed', 'too-many-requests', 'user-disabled'] as const)(
  'a sign-in refused for %s shows why and creates nothing',
  async (refusal) => {
    pool.signIn.mockResolvedValue(refusalError(refusal));
    expect(await finish()).toEqual({ outcome: undefined, failure: refusal, busy: false });
    expect(pool.signUp).not.toHaveBeenCalled();
    expect(pool.openAccount).not.toHaveBeenCalled();
  },
);

test.each(['email-already-in-use', 'weak-password', 'invalid-email', 'default'] as const)(
  'an account refused for %s shows why',
  async (refusal) => {
    pool.signIn.mockResolvedValueOnce(refusalError('user-not-found'));
    pool.signUp.mockResolvedValue(refusalError(refusal));
    expect((await finish()).failure).toBe(refusal);
  },
);

test('a profile that could not be written without a network shows an error', async () => {
  pool.openAccount.mockRejectedValue(networkError);
  expect((await finish()).failure).toBe('network-request-failed');
});

test('a network that reached its daily number of sign-ups gets that message, and not the advice to try again at once', async () => {
  pool.openAccount.mockRejectedValue(
    new ApiError('open-account', { kind: 'refused', status: 429, code: 'too-many-sign-ups' }),
  );
  expect((await finish()).failure).toBe('too-many-sign-ups');
  expect(signUpMessages['too-many-sign-ups']).toMatch('tomorrow');
});

test('a temporary password from an operator cannot be used to sign up', async () => {
  pool.signIn.mockResolvedValue({ ok: true, value: 'needs-password' });
  pool.signUp.mockResolvedValue(refusalError('email-already-in-use'));
  expect((await finish()).failure).toBe('invalid-credential');
  expect(pool.openAccount).not.toHaveBeenCalled();
});

test('a signed-in user is not signed in again', async () => {
  expect((await finish('signed in')).outcome).toBe('opened');
  expect(pool.signIn).not.toHaveBeenCalled();
});

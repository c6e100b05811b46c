import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { signUpMessages } from '#domain/account/account-messages';
import type { AuthRefusal } from '#domain/account/auth-outcome';
import type { OpenAccountAnswer } from '#domain/account/contract';
import { blankSignUpProfile } from '#domain/profile/sign-up-profile';
import { api, mockAccountApi, networkError } from '#test/support/account-api';
import { ApiError } from '../../../../../web/adapters/api/api-error.ts';
import { signIn } from '../../../../../web/adapters/auth/sign-in.ts';
import { signUp } from '../../../../../web/adapters/auth/sign-up.ts';
import { useSignUp } from '../../../../../web/features/account/use-sign-up.ts';
import { SessionProvider } from '../../../../../web/session/session.tsx';

vi.mock('../../../../../web/adapters/auth/sign-in.ts', () => ({ signIn: vi.fn() }));
vi.mock('../../../../../web/adapters/auth/sign-up.ts', () => ({ signUp: vi.fn() }));
mockAccountApi();
const pool = { signIn: vi.mocked(signIn), signUp: vi.mocked(signUp), openAccount: api('open-account') };

const signedIn = { ok: true, value: 'signed-in' } as const;
const accountCreated = { ok: true, value: { userId: 'pat' } } as const;
const refusedWith = (refusal: AuthRefusal) => ({ ok: false, refusal }) as const;
const profileAnswer = (kept: boolean) => ({ success: true, kept }) as OpenAccountAnswer;

beforeEach(() => {
  // The sign-in code is loaded only if a request shows that the network works.
  vi.stubGlobal('fetch', async () => new Response('{}'));
  pool.signIn.mockReset().mockResolvedValue(signedIn);
  pool.signUp.mockReset().mockResolvedValue(accountCreated);
  pool.openAccount.mockReset().mockResolvedValue(profileAnswer(false));
});

const source = { currentUser: async () => undefined, signOut: async () => {} };
const neverEnds = () => () => {};
const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>
    <SessionProvider source={source} onSessionEnd={neverEnds}>
      {children}
    </SessionProvider>
  </QueryClientProvider>
);
const credentials = { email: 'pat@example.com', password: 'a long one', confirmPassword: 'a long one' };

async function submitSignUp(typed: typeof credentials | 'signed in' = credentials) {
  const { result } = renderHook(() => useSignUp(), { wrapper });
  let outcome: string | undefined;
  await act(async () => {
    outcome = await result.current.submit(typed === 'signed in' ? undefined : typed, blankSignUpProfile);
  });
  return { outcome, failure: result.current.failure, busy: result.current.busy };
}

test('an existing account is signed in, never created a second time', async () => {
  pool.openAccount.mockResolvedValue(profileAnswer(true));
  expect((await submitSignUp()).outcome).toBe('kept');
  expect(pool.signUp).not.toHaveBeenCalled();
});

test('an unknown address gets an account, is signed in, and gets a profile', async () => {
  pool.signIn.mockResolvedValueOnce(refusedWith('user-not-found'));
  expect((await submitSignUp()).outcome).toBe('opened');
  expect(pool.signUp).toHaveBeenCalledWith('pat@example.com', 'a long one');
  expect(pool.signIn).toHaveBeenCalledTimes(2);
});

test('if the user pool hides which accounts exist, creating an account shows whether it exists', async () => {
  pool.signIn.mockResolvedValueOnce(refusedWith('invalid-credential'));
  expect((await submitSignUp()).outcome).toBe('opened');
  pool.signIn.mockResolvedValueOnce(refusedWith('invalid-credential'));
  pool.signUp.mockResolvedValueOnce(refusedWith('email-already-in-use'));
  expect((await submitSignUp()).failure).toBe('invalid-credential');
});

test.each(['wrong-password', 'network-request-failed', 'too-many-requests', 'user-disabled'] as const)(
  'a sign-in refused with %s shows that reason and creates no account',
  async (refusal) => {
    pool.signIn.mockResolvedValue(refusedWith(refusal));
    expect(await submitSignUp()).toEqual({ outcome: undefined, failure: refusal, busy: false });
    expect(pool.signUp).not.toHaveBeenCalled();
    expect(pool.openAccount).not.toHaveBeenCalled();
  },
);

test.each(['email-already-in-use', 'weak-password', 'invalid-email', 'default'] as const)(
  'a new account refused with %s shows that reason',
  async (refusal) => {
    pool.signIn.mockResolvedValueOnce(refusedWith('user-not-found'));
    pool.signUp.mockResolvedValue(refusedWith(refusal));
    expect((await submitSignUp()).failure).toBe(refusal);
  },
);

test('an error is shown if the network is down when the profile is saved', async () => {
  pool.openAccount.mockRejectedValue(networkError);
  expect((await submitSignUp()).failure).toBe('network-request-failed');
});

test('a network that reached its daily limit of sign-ups is told to try again tomorrow, not at once', async () => {
  pool.openAccount.mockRejectedValue(
    new ApiError('open-account', { kind: 'refused', status: 429, code: 'too-many-sign-ups' }),
  );
  expect((await submitSignUp()).failure).toBe('too-many-sign-ups');
  expect(signUpMessages['too-many-sign-ups']).toMatch('tomorrow');
});

test('a temporary password from an operator cannot be used to sign up', async () => {
  pool.signIn.mockResolvedValue({ ok: true, value: 'needs-password' });
  pool.signUp.mockResolvedValue(refusedWith('email-already-in-use'));
  expect((await submitSignUp()).failure).toBe('invalid-credential');
  expect(pool.openAccount).not.toHaveBeenCalled();
});

test('a signed-in user is not signed in again', async () => {
  expect((await submitSignUp('signed in')).outcome).toBe('opened');
  expect(pool.signIn).not.toHaveBeenCalled();
});

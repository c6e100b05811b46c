import { verificationMessages } from '#domain/account/verification';
import { ApiError, isOffline, isSessionEnd } from '../../adapters/api/api-error.ts';
import { call } from '../../adapters/api/call.ts';
import { mayBeSignedIn } from '../../adapters/auth/may-be-signed-in.ts';
import { type LoadState, useLoaded } from '../../ui/use-loaded.ts';

export type VerificationState =
  | { readonly kind: 'verifying' }
  | { readonly kind: 'verified'; readonly resetMailed: boolean; readonly isSignedIn: boolean }
  | { readonly kind: 'error'; readonly message: string; readonly mayRetry: boolean };

/**
 * Verifies the address behind a mailed link. The session is shown where there is one, so that the account's own user
 * stays signed in; one that has run out counts as none.
 */
async function confirmEmail(uid: string) {
  if (mayBeSignedIn()) {
    // The sign-in library comes only where there is a session.
    const { callAsAccount } = await import('../../adapters/api/call-as-account.ts');
    try {
      return await callAsAccount('confirm-own-email', { body: { uid } });
    } catch (error) {
      if (!isSessionEnd(error)) throw error;
    }
  }
  return call('confirm-email', { body: { uid } });
}

function failureOf(error: unknown): VerificationState {
  if (isOffline(error)) return { kind: 'error', message: verificationMessages.unreachable, mayRetry: true };
  const mayRetry = !(error instanceof ApiError) || error.kind === 'failed';
  return { kind: 'error', message: verificationMessages.failed, mayRetry };
}

/** Verifies the address behind a link's token; `undefined` while the page does not know its address yet. */
export function useConfirmEmail(uid: string | undefined) {
  const { state, reload } = useLoaded(uid === '' ? undefined : uid, confirmEmail);
  return { state: verificationOf(uid, state), retry: reload };
}

function verificationOf(
  uid: string | undefined,
  state: LoadState<Awaited<ReturnType<typeof confirmEmail>>>,
): VerificationState {
  if (uid === '') return { kind: 'error', message: verificationMessages.missing, mayRetry: false };
  switch (state.kind) {
    case 'loading':
      return { kind: 'verifying' };
    case 'loaded':
      return { kind: 'verified', resetMailed: state.answer.resetMailed, isSignedIn: mayBeSignedIn() };
    case 'failed':
      return failureOf(state.error);
  }
}

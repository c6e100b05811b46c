import { verificationMessages } from '#domain/account/verification';
import { ApiError, isOffline } from '../../adapters/api/api-error.ts';
import { call } from '../../adapters/api/call.ts';
import { hasStoredTokens } from '../../adapters/auth/kept-tokens.ts';
import { type LoadState, useLoaded } from '../../ui/use-loaded.ts';

export type VerificationState =
  | { readonly kind: 'verifying' }
  | { readonly kind: 'verified'; readonly isSignedIn: boolean }
  | { readonly kind: 'error'; readonly message: string; readonly mayRetry: boolean };

const confirmEmail = (uid: string) => call('confirm-email', { body: { uid } });

function stateAfterError(error: unknown): VerificationState {
  if (isOffline(error)) return { kind: 'error', message: verificationMessages.unreachable, mayRetry: true };
  const isRefused = error instanceof ApiError && error.kind !== 'failed';
  return { kind: 'error', message: verificationMessages.failed, mayRetry: !isRefused };
}

/**
 * Verifies an email address with the token of a link. `uid` is '' if the link has none, and undefined while the page
 * does not know its own URL yet.
 */
export function useConfirmEmail(uid: string | undefined) {
  const { state, reload } = useLoaded(uid === '' ? undefined : uid, confirmEmail);
  return { state: verificationStateOf(uid, state), retry: reload };
}

function verificationStateOf(
  uid: string | undefined,
  state: LoadState<Awaited<ReturnType<typeof confirmEmail>>>,
): VerificationState {
  if (uid === '') return { kind: 'error', message: verificationMessages.missing, mayRetry: false };
  switch (state.kind) {
    case 'loading':
      return { kind: 'verifying' };
    case 'loaded':
      return { kind: 'verified', isSignedIn: hasStoredTokens() };
    case 'failed':
      return stateAfterError(state.error);
  }
}

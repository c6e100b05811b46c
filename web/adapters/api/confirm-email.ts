import type { ConfirmEmailAnswer } from '#domain/contract/account';
import type { Result } from '#domain/result';
import { ApiRefusal, isSessionEnd } from './api-refusal.ts';
import { type ApiFailure, callOperation } from './call-operation.ts';

/**
 * Verifies the address behind a mailed link. With `asAccount` the session is shown, so that the account's own user
 * stays signed in; a session that has run out counts as none.
 */
export async function confirmEmail(
  uid: string,
  { asAccount }: { readonly asAccount: boolean },
): Promise<Result<ConfirmEmailAnswer, ApiFailure>> {
  if (asAccount) {
    // The sign-in library comes only where there is a session.
    const { callAsAccount } = await import('./call-as-account.ts');
    const answer = await callAsAccount<ConfirmEmailAnswer>('confirm-own-email', { body: { uid } });
    if (answer.ok || !isSessionEnd(new ApiRefusal(answer.refusal))) return answer;
  }
  return callOperation<ConfirmEmailAnswer>('confirm-email', { body: { uid } });
}

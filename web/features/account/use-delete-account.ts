import { useState } from 'react';
import { deletionWord } from '#domain/account/account-deletion';
import { loginMessages } from '#domain/account/account-messages';
import { codeOf, failureOf } from '../../adapters/api/api-error.ts';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { signInAgain } from '../../adapters/auth/session-renewal.ts';
import { useSession, useUser } from '../../session/session.tsx';
import { useAction } from '../../ui/use-action.ts';

const needsCodeMessage =
  'Your account has an authenticator app. Sign out, sign in again with its code, then delete the account within five minutes.';

/**
 * Deletes the account and signs out. Asks for the password again if the sign-in was more than five minutes ago.
 */
export function useDeleteAccount() {
  const { email } = useUser();
  const { signOut } = useSession();
  const [asksPassword, setAsksPassword] = useState(false);
  const [failure, setFailure] = useState<string>();

  const { state, run } = useAction(async (password: string) => {
    setFailure(undefined);
    if (asksPassword) {
      const entered = await signInAgain(email, password);
      if (!entered.ok) return setFailure(loginMessages[entered.refusal]);
      if (entered.value === 'needs-code') return setFailure(needsCodeMessage);
    }
    try {
      await callAsAccount('delete-account', { body: { confirmation: deletionWord } });
    } catch (error) {
      if (codeOf(error) === 'sign-in-again') return setAsksPassword(true);
      return setFailure(failureOf(error).sentence || 'The account could not be deleted. Please try again.');
    }
    return signOut('account-deleted');
  });
  return {
    email,
    busy: state.kind === 'running',
    asksPassword,
    failure,
    clearFailure: () => setFailure(undefined),
    run,
  };
}

import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { deletionWord } from '#domain/account/account-deletion';
import { loginMessages } from '#domain/account/account-messages';
import { siteRoutes } from '#domain/site-routes';
import { codeOf, failureOf } from '../../adapters/api/api-error.ts';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { signInAgain } from '../../adapters/auth/session-renewal.ts';
import { useSession, useUser } from '../../session/session.tsx';
import { useAction } from '../../ui/use-action.ts';

const needsCode =
  'Your account has an authenticator app. Sign out, sign in again with its code, then delete the account within five minutes.';

/** Deletes the account. Asks for the password again if the sign-in was more than five minutes ago. */
export function useDeleteAccount() {
  const { email } = useUser();
  const { signOut } = useSession();
  const navigate = useNavigate();
  const [asksPassword, setAsksPassword] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function leave() {
    await signOut();
    const notice =
      'Your account is closed. Your links no longer work, and everything else is deleted within 24 hours.';
    await navigate(siteRoutes.liteLogin.path, { replace: true, state: { notice } });
  }

  const { state, run } = useAction(async (password: string) => {
    setFailure(undefined);
    if (asksPassword) {
      const entered = await signInAgain(email, password);
      if (!entered.ok) return setFailure(loginMessages[entered.refusal]);
      if (entered.value === 'needs-code') return setFailure(needsCode);
    }
    try {
      await callAsAccount('delete-account', { body: { confirmation: deletionWord } });
    } catch (error) {
      if (codeOf(error) === 'sign-in-again') return setAsksPassword(true);
      return setFailure(failureOf(error).sentence || 'The account could not be deleted. Please try again.');
    }
    return leave();
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

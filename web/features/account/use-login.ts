import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { loginMessages } from '#domain/account/account-messages';
import type { AuthRefusal } from '#domain/account/auth-outcome';
import { siteRoutes } from '#domain/site-routes';
import { loadSignIn, signIn } from '../../adapters/auth/lazy-sign-in.ts';
import { recordSignIn } from '../../adapters/auth/record-sign-in.ts';
import { useSession } from '../../session/session.tsx';
import { useAccount } from '../../session/use-account.ts';
import { useAction } from '../../ui/use-action.ts';
import { usePrefetch } from '../../ui/use-prefetch.ts';

/** How long the notice about the missing profile is shown before sign-up opens, in milliseconds. */
const setupNoticeMilliseconds = 2000;

/**
 * Signs in. A temporary password or an authenticator app adds a second step. Records the time of the login if the
 * account has a profile.
 */
export function useLogin() {
  usePrefetch(loadSignIn.prefetch);
  const { refresh } = useSession();
  const hasProfile = useAccount().data?.hasProfile;
  const [failure, setFailure] = useState<string>();
  /**
   * The user who entered a correct password. While `isChoosingPassword`, the user replaces a temporary password;
   * otherwise the login form starts with the email.
   */
  const [invited, setInvited] = useState<{ readonly email: string; readonly isChoosingPassword: boolean }>();
  /** The user whose password was correct and who still has to enter a code of the authenticator app. */
  const [codeStepUser, setCodeStepUser] = useState<{ readonly email: string; readonly password: string }>();
  const hasJustSignedIn = useRef(false);

  useEffect(() => {
    if (!hasJustSignedIn.current || !hasProfile) return;
    hasJustSignedIn.current = false;
    void recordSignIn();
  }, [hasProfile]);

  /** Finishes the sign-in: reads the new session. */
  async function enter() {
    hasJustSignedIn.current = true;
    await refresh();
    setInvited(undefined);
    setCodeStepUser(undefined);
  }

  const { state, run } = useAction(async (email: string, password: string) => {
    setFailure(undefined);
    const entered = await signIn(email, password);
    if (!entered.ok) setFailure(loginMessages[entered.refusal]);
    else if (entered.value === 'needs-password') setInvited({ email, isChoosingPassword: true });
    else if (entered.value === 'needs-code') setCodeStepUser({ email, password });
    else await enter();
  });

  return {
    busy: state.kind === 'running',
    /** The error message if sign-in failed. */
    failure,
    clearFailure: () => setFailure(undefined),
    submit: run,
    invited,
    codeStepUser,
    /** Returns from the code to the login form, with the email filled in and the given reason as the failure. */
    leaveCode(reason?: string) {
      setInvited(
        (current) => current ?? (codeStepUser && { email: codeStepUser.email, isChoosingPassword: false }),
      );
      setCodeStepUser(undefined);
      setFailure(reason);
    },
    enter,
    /** Returns from the new password to the login form, because the temporary password is no longer valid. */
    startAgain(refusal: AuthRefusal) {
      setInvited((current) => current && { ...current, isChoosingPassword: false });
      setFailure(loginMessages[refusal]);
    },
  };
}

/**
 * Opens sign-up shortly after the notice about the missing profile. Keeps the query, which names the page that was
 * first requested.
 */
export function useSetupRedirect(isEnabled: boolean, search: string) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isEnabled) return undefined;
    const timer = setTimeout(
      () => void navigate(siteRoutes.liteSignup.path + search, { replace: true }),
      setupNoticeMilliseconds,
    );
    return () => clearTimeout(timer);
  }, [isEnabled, search, navigate]);
}

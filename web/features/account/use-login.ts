import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { loginMessages } from '#domain/account/account-messages';
import type { AuthRefusal } from '#domain/account/auth-outcome';
import { siteRoutes } from '#domain/site-routes';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { loadSignIn, signIn } from '../../adapters/auth/lazy-sign-in.ts';
import { useSession } from '../../session/session.tsx';
import { useAccount } from '../../session/use-account.ts';
import { useAction } from '../../ui/use-action.ts';
import { usePrefetch } from '../../ui/use-prefetch.ts';

/** How long the notice about the missing profile is shown before sign-up opens, in milliseconds. */
const setupNoticeShown = 2000;

/** Signs in, in two steps with a temporary password. Records the time of the login if the account has a profile. */
export function useLogin() {
  usePrefetch(loadSignIn.prefetch);
  const { refresh } = useSession();
  const hasProfile = useAccount().data?.hasProfile;
  const [failure, setFailure] = useState<string>();
  /** The user whose temporary password was correct; `waits` is true while a new password is asked for. */
  const [invited, setInvited] = useState<{ readonly email: string; readonly waits: boolean }>();
  /** The user whose password was correct, while a code of the authenticator app is asked for. */
  const [asked, setAsked] = useState<{ readonly email: string; readonly password: string }>();
  const hasEntered = useRef(false);

  useEffect(() => {
    if (!hasEntered.current || !hasProfile) return;
    hasEntered.current = false;
    // Login continues if this fails.
    callAsAccount('touch-last-login').catch(() => undefined);
  }, [hasProfile]);

  async function enter() {
    hasEntered.current = true;
    await refresh();
    setInvited(undefined);
    setAsked(undefined);
  }

  const { state, run } = useAction(async (email: string, password: string) => {
    setFailure(undefined);
    const entered = await signIn(email, password);
    if (!entered.ok) setFailure(loginMessages[entered.refusal]);
    else if (entered.value === 'needs-password') setInvited({ email, waits: true });
    else if (entered.value === 'needs-code') setAsked({ email, password });
    else await enter();
  });

  return {
    busy: state.kind === 'running',
    /** The error message if sign-in failed. */
    failure,
    clearFailure: () => setFailure(undefined),
    submit: run,
    invited,
    asked,
    /** The user entered no valid code and has to sign in again, for the given reason. */
    leaveCode(reason?: string) {
      setInvited((now) => now ?? (asked && { email: asked.email, waits: false }));
      setAsked(undefined);
      setFailure(reason);
    },
    enter,
    /** The user has to sign in again, because the temporary password is no longer valid. */
    startAgain(refusal: AuthRefusal) {
      setInvited((now) => now && { ...now, waits: false });
      setFailure(loginMessages[refusal]);
    },
  };
}

/**
 * Opens sign-up shortly after the notice about the missing profile. Keeps the query, which names the page that was
 * first requested.
 */
export function useSetupRedirect(isWanted: boolean, search: string) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isWanted) return undefined;
    const timer = setTimeout(
      () => void navigate(siteRoutes.liteSignup.path + search, { replace: true }),
      setupNoticeShown,
    );
    return () => clearTimeout(timer);
  }, [isWanted, search, navigate]);
}

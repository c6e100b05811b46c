import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { newPasswordMessages } from '#domain/account/account-messages';
import { siteRoutes } from '#domain/site-routes';
import { confirmPasswordReset } from '../../adapters/auth/password-reset.ts';
import type { LoginState } from '../../routing/return-path.ts';
import { useSession } from '../../session/session.tsx';
import { useAuthAction } from './use-auth-action.ts';

/**
 * The contents of the emailed link (see `ResetLink`); '' for a missing part. Read once from the fragment, which is then
 * removed from the address bar and the history.
 */
function useResetLink() {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [link] = useState(() => {
    const parts = new URLSearchParams(hash.slice(1));
    const [code, token, email] = ['code', 'token', 'email'].map((name) => parts.get(name) ?? '');
    return { code, token, email };
  });
  useEffect(() => {
    if (hash !== '') void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  return link;
}

/** Sets a new password with the link of the reset email, and then opens login. */
export function useResetPassword() {
  const { code = '', token = '', email = '' } = useResetLink();
  const { session, signOut } = useSession();
  const navigate = useNavigate();
  const { busy, failure, run, clearFailure } = useAuthAction(async (password: string) => {
    const saved = await confirmPasswordReset({ email, ...(token === '' ? { code } : { token }) }, password);
    if (!saved.ok) return saved;
    // A user who is signed in here has to sign in again with the new password.
    if (session.status === 'signed-in') void signOut();
    void navigate(siteRoutes.liteLogin.path, {
      replace: true,
      state: { notice: newPasswordMessages.saved, email } satisfies LoginState,
    });
    return saved;
  });
  return {
    email,
    /** False for a link that is incomplete or has expired: the user needs a new one. */
    isUsable: (code !== '' || token !== '') && email !== '' && failure !== 'expired-link',
    busy,
    failure,
    clearFailure,
    save: run,
  };
}

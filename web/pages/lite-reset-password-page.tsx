import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { newPasswordMessages } from '#domain/account/account-messages';
import type { AuthRefusal } from '#domain/account/auth-outcome';
import { siteRoutes } from '#domain/site-routes';
import { confirmPasswordReset } from '../adapters/auth/password-reset.ts';
import { LazyResetDialog, useResetDialog } from '../features/account/lazy-reset-dialog.tsx';
import { NewPasswordForm } from '../features/account/new-password-form.tsx';
import type { LoginHandover } from '../routing/login-handover.ts';
import { PageLink } from '../routing/page-link.tsx';
import { useSession } from '../session/session.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';

/** The mail's code and address, read once from the fragment, which is then taken out of the address bar and history. */
function useResetLink() {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [link] = useState(() => {
    const parts = new URLSearchParams(hash.slice(1));
    return { code: parts.get('code') ?? '', email: parts.get('email') ?? '' };
  });
  useEffect(() => {
    if (hash !== '') void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  return link;
}

/** Sets a new password with the link of the reset mail (decision 19). */
export function LiteResetPasswordPage() {
  const { code, email } = useResetLink();
  const { session, signOut } = useSession();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AuthRefusal>();
  const { reset, openReset, closeReset } = useResetDialog();
  const usable = code !== '' && email !== '' && failure !== 'expired-link';

  async function save(password: string) {
    setBusy(true);
    setFailure(undefined);
    const saved = await confirmPasswordReset(email, code, password);
    setBusy(false);
    if (!saved.ok) return setFailure(saved.refusal);
    // Whoever was signed in here signs in anew, with the new password.
    if (session.status === 'signed-in') await signOut();
    void navigate(siteRoutes.liteLogin.path, {
      replace: true,
      state: { notice: newPasswordMessages.saved, email } satisfies LoginHandover,
    });
  }

  return (
    <>
      <h1 className="text-3xl font-semibold">Choose a new password</h1>
      {usable ? (
        <NewPasswordForm
          email={email}
          busy={busy}
          failure={failure}
          onSubmit={(password) => void save(password)}
          onEdit={() => setFailure(undefined)}
        />
      ) : (
        <div className="mt-6 grid gap-5">
          <Alert tone="error">
            {failure === undefined
              ? 'This link is not complete. Open it again from the mail, or request a new one.'
              : newPasswordMessages[failure]}
          </Alert>
          <Button className="w-full" onClick={() => openReset(email)}>
            Request a new link
          </Button>
        </div>
      )}
      <p className="mt-6 text-sm text-muted">
        <PageLink to="liteLogin" className="inline-block py-2 font-medium">
          Back to sign in
        </PageLink>
      </p>
      <LazyResetDialog asked={reset} onClose={closeReset} />
    </>
  );
}

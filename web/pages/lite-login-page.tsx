import { useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { loginMessages } from '#domain/account/account-messages';
import type { LoginDraft } from '#domain/account/validate-account';
import { brand } from '#domain/brand';
import { siteRoutes } from '#domain/site-routes';
import { touchLastLogin } from '../adapters/api/touch-last-login.ts';
import { signIn } from '../adapters/auth/sign-in.ts';
import { FirstPassword } from '../features/account/first-password.tsx';
import { LazyResetDialog, useResetDialog } from '../features/account/lazy-reset-dialog.tsx';
import { LoginForm } from '../features/account/login-form.tsx';
import { ProfileUnreadable } from '../features/account/profile-unreadable.tsx';
import { SessionEndedNotice } from '../features/account/session-ended-notice.tsx';
import type { LoginHandover } from '../routing/login-handover.ts';
import { PageLink } from '../routing/page-link.tsx';
import { returnPathIn } from '../routing/return-path.ts';
import { useSession } from '../session/session.tsx';
import { useAccount } from '../session/use-account.ts';
import { Alert } from '../ui/alert.tsx';

/** How long the text about the missing profile stands before sign-up opens, in milliseconds (section 9). */
const setupNoticeStands = 2000;

/** Sign in. Leads to the page first asked for, or to sign-up where the profile is missing. */
export function LiteLoginPage() {
  const { session, refresh } = useSession();
  const account = useAccount();
  const { search, state } = useLocation();
  const handover = (state ?? {}) as LoginHandover;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { reset, openReset, closeReset } = useResetDialog();
  /** Whose temporary password was right; `waits` while a new one is asked for. */
  const [invited, setInvited] = useState<{ readonly email: string; readonly waits: boolean }>();
  const enteredNow = useRef(false);
  const signedIn = session.status === 'signed-in';
  const hasProfile = account.data?.hasProfile;
  useSetupRedirect(signedIn && hasProfile === false, search);

  useEffect(() => {
    if (!enteredNow.current || !hasProfile) return;
    enteredNow.current = false;
    // A failure is ignored (section 4): it is no reason to keep somebody out.
    void touchLastLogin();
  }, [hasProfile]);

  async function submit({ email, password }: LoginDraft) {
    setBusy(true);
    setFailure(undefined);
    const entered = await signIn(email, password);
    if (!entered.ok) setFailure(loginMessages[entered.refusal]);
    else if (entered.value === 'needs-password') setInvited({ email, waits: true });
    else await enter();
    setBusy(false);
  }

  async function enter() {
    enteredNow.current = true;
    await refresh();
    setInvited(undefined);
  }

  if (signedIn && hasProfile) return <Navigate to={returnPathIn(search)} replace />;
  if (invited?.waits)
    return (
      <FirstPassword
        email={invited.email}
        onSignedIn={enter}
        onLost={(refusal) => {
          setInvited({ ...invited, waits: false });
          setFailure(loginMessages[refusal]);
        }}
      />
    );
  return (
    <>
      <h1 className="text-3xl font-semibold">Welcome Back</h1>
      <p className="mt-2 text-muted">Sign in to your {brand.name} Lite account.</p>
      <div className="mt-6 grid gap-5">
        <SessionEndedNotice />
        {handover.notice !== undefined && <Alert tone="success">{handover.notice}</Alert>}
        {signedIn && hasProfile === false && (
          <Alert tone="info">Please complete your {brand.name} Lite setup to continue.</Alert>
        )}
        {signedIn && account.isError && <ProfileUnreadable onRetry={() => void account.refetch()} />}
        <LoginForm
          email={invited?.email ?? handover.email ?? ''}
          busy={busy || (signedIn && !account.isError)}
          failure={failure}
          onSubmit={(draft) => void submit(draft)}
          onEdit={() => setFailure(undefined)}
          onForgot={openReset}
        />
      </div>
      <p className="mt-6 text-sm text-muted">
        New to {brand.name} Lite?{' '}
        <PageLink to="liteSignup" suffix={search} className="inline-block py-2 font-medium">
          Sign up
        </PageLink>
      </p>
      <LazyResetDialog asked={reset} onClose={closeReset} />
    </>
  );
}

/** Opens sign-up a moment after the notice about the missing profile, with the query that names the page first asked for. */
function useSetupRedirect(wanted: boolean, search: string) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!wanted) return undefined;
    const timer = setTimeout(
      () => void navigate(siteRoutes.liteSignup.path + search, { replace: true }),
      setupNoticeStands,
    );
    return () => clearTimeout(timer);
  }, [wanted, search, navigate]);
}

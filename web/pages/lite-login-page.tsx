import { Suspense } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { brand } from '#domain/brand';
import { siteRoutes } from '#domain/site-routes';
import { LazyResetDialog, useResetDialog } from '../features/account/lazy-reset-dialog.tsx';
import { LoginForm } from '../features/account/login-form.tsx';
import { ProfileUnreadable, SessionEndedNotice } from '../features/account/session-notices.tsx';
import { useLogin, useSetupRedirect } from '../features/account/use-login.ts';
import { lazyPart } from '../routing/lazy-page.tsx';
import { PageLink } from '../routing/page-link.tsx';
import type { LoginState } from '../routing/return-path.ts';
import { returnPathIn } from '../routing/return-path.ts';
import { useSession } from '../session/session.tsx';
import { useAccount, useReloadAccount } from '../session/use-account.ts';
import { Alert } from '../ui/alert.tsx';
import { useLongWait } from '../ui/use-long-wait.ts';

// Needed only for accounts that an operator created.
const FirstPassword = lazyPart(
  async () => (await import('../features/account/first-password.tsx')).FirstPassword,
);

// Needed only for accounts with an authenticator app.
const SignInCode = lazyPart(async () => (await import('../features/account/sign-in-code.tsx')).SignInCode);

// Loaded after the form, which works without it.
const PasskeySignIn = lazyPart(
  async () => (await import('../features/account/passkey-sign-in.tsx')).PasskeySignIn,
);

/** Login. Opens the page that was first requested, or sign-up if the account has no profile. */
export function LiteLoginPage() {
  const { session } = useSession();
  const account = useAccount();
  const reload = useReloadAccount();
  const { search, state } = useLocation();
  const loginState = (state ?? {}) as LoginState;
  const login = useLogin();
  const { reset, openReset, closeReset } = useResetDialog();
  const signedIn = session.status === 'signed-in';
  const lacksProfile = signedIn && account.data?.hasProfile === false;
  useSetupRedirect(lacksProfile, search);
  const wait = useLongWait(signedIn && account.isPending);
  const retry = () => {
    wait.restart();
    reload();
  };

  if (signedIn && account.data?.hasProfile) {
    // On the dashboard the owner is first asked to confirm values.
    const next = account.data.toConfirm ? siteRoutes.liteDashboard.path : returnPathIn(search);
    return <Navigate to={next} replace />;
  }
  if (login.invited?.isChoosingPassword)
    return (
      <Suspense>
        <FirstPassword email={login.invited.email} onSignedIn={login.enter} onLost={login.startAgain} />
      </Suspense>
    );
  if (login.codeStepUser)
    return (
      <Suspense>
        <SignInCode {...login.codeStepUser} onSignedIn={login.enter} onLost={login.leaveCode} />
      </Suspense>
    );
  return (
    <>
      <h1 className="text-3xl font-semibold">Welcome Back</h1>
      <p className="mt-2 text-muted">Sign in to your {brand.name} Lite account.</p>
      <div className="mt-6 grid gap-5">
        <SessionEndedNotice />
        {loginState.notice !== undefined && <Alert tone="success">{loginState.notice}</Alert>}
        {lacksProfile && <Alert tone="info">Please complete your {brand.name} Lite setup to continue.</Alert>}
        {signedIn && account.isError && <ProfileUnreadable onRetry={retry} />}
        {wait.isLong && <ProfileUnreadable isSlow onRetry={retry} />}
        <LoginForm
          email={login.invited?.email ?? loginState.email ?? ''}
          // Also busy after the sign-in, until the account is loaded and the next page opens.
          busy={login.busy || (signedIn && !account.isError)}
          failure={login.failure}
          onSubmit={({ email, password }) => void login.submit(email, password)}
          onEdit={login.clearFailure}
          onForgot={openReset}
          alternative={(typedEmail) => (
            <Suspense>
              <PasskeySignIn typedEmail={typedEmail} onSignedIn={login.enter} />
            </Suspense>
          )}
        />
      </div>
      <p className="mt-6 text-sm text-muted">
        New to {brand.name} Lite?{' '}
        <PageLink to="liteSignup" suffix={search} className="inline-block py-2 font-medium">
          Sign up
        </PageLink>
      </p>
      <LazyResetDialog reset={reset} onClose={closeReset} />
    </>
  );
}

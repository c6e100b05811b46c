import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { blankSignUpProfile, noCredentials, type SignUpProfile } from '#domain/account/validate-account';
import type { BusinessProfile } from '#domain/profile/profile';
import { BusinessForm } from '../features/account/business-form.tsx';
import { CredentialsForm } from '../features/account/credentials-form.tsx';
import { LazyResetDialog, useResetDialog } from '../features/account/lazy-reset-dialog.tsx';
import { ProfileUnreadable } from '../features/account/profile-unreadable.tsx';
import { SessionEndedNotice } from '../features/account/session-ended-notice.tsx';
import { SignUpFailure } from '../features/account/sign-up-failure.tsx';
import { useSignUp } from '../features/account/use-sign-up.ts';
import { useStepFocus } from '../features/account/use-step-focus.ts';
import { PageLink } from '../routing/page-link.tsx';
import { returnPathIn } from '../routing/return-path.ts';
import { useSession } from '../session/session.tsx';
import { useAccount } from '../session/use-account.ts';
import { useToast } from '../ui/toast-host.tsx';
import { WaitingScreen } from '../ui/waiting-screen.tsx';

/** Step 2 as it begins: with what the mobile app knows of the business. */
const knownOf = (business: BusinessProfile | undefined): SignUpProfile =>
  business
    ? {
        firstName: business.firstName,
        lastName: business.lastName,
        businessName: business.businessName,
        phone: business.phone,
        address: business.address,
        city: business.city,
        state: business.state,
        zipCode: business.zipCode,
      }
    : blankSignUpProfile;

/**
 * Sign-up in two steps: the account, then who is invoicing. A signed-in user without a profile has the account already
 * and starts at the second (decision 18); one with a profile has nothing to do here.
 */
export function LiteSignupPage() {
  const { session, signOut } = useSession();
  const account = useAccount();
  const navigate = useNavigate();
  const showToast = useToast();
  const { search } = useLocation();
  const [credentials, setCredentials] = useState(noCredentials);
  const [typed, setTyped] = useState<SignUpProfile>();
  const [atBusiness, setAtBusiness] = useState(false);
  const { reset, openReset, closeReset } = useResetDialog();
  const { submit, busy, failure, clearFailure } = useSignUp();

  const user = session.status === 'signed-in' ? session.user : undefined;
  const step = user || atBusiness ? 2 : 1;
  const heading = useStepFocus(step);
  const hasLeft = session.status === 'none' && session.why === 'left';
  useEffect(() => {
    // The next person finds nothing of the one who signed out, here or in another tab.
    if (!hasLeft) return;
    setTyped(undefined);
    setCredentials(noCredentials);
    setAtBusiness(false);
  }, [hasLeft]);

  async function finish(profile: SignUpProfile) {
    setTyped(profile);
    const outcome = await submit(user ? undefined : credentials, profile);
    if (!outcome) return;
    if (outcome === 'kept') showToast({ title: 'You already have an account. Your saved profile was kept.' });
    void navigate(returnPathIn(search), { replace: true });
  }

  if (user && account.data?.hasProfile && !busy) return <Navigate to={returnPathIn(search)} replace />;
  const known = account.data?.business;
  // What the mobile app knows stands in the form from the start: coming later, it would take what was typed meanwhile.
  const isKnown = !user || account.data !== undefined || typed !== undefined;
  return (
    <>
      <p className="text-sm font-semibold text-link">Step {step} of 2</p>
      <h1 ref={heading} tabIndex={-1} className="mt-1 text-3xl font-semibold">
        {step === 1 ? 'Create your account' : 'About your business'}
      </h1>
      {step === 1 ? (
        <>
          <p className="mt-2 mb-6 text-muted">
            Already use the mobile app? Sign up with the same email and password.
          </p>
          <div className="mb-5 empty:hidden">
            <SessionEndedNotice />
          </div>
          <CredentialsForm
            values={credentials}
            onForgot={openReset}
            onContinue={(values) => {
              setCredentials(values);
              clearFailure();
              setAtBusiness(true);
            }}
          />
          <p className="mt-6 text-sm text-muted">
            Already have an account?{' '}
            <PageLink to="liteLogin" suffix={search} className="inline-block py-2 font-medium">
              Sign in
            </PageLink>
          </p>
        </>
      ) : (
        <>
          <p className="mt-2 mb-6 text-muted">
            This stands on top of your invoices. You can change it later.
          </p>
          {user && (
            <p className="mb-5 flex flex-wrap items-center justify-between gap-x-4 rounded-control bg-page px-3 py-1 text-sm">
              <span className="min-w-0 break-words">
                Signed in as <strong className="font-semibold">{user.email}</strong>
              </span>
              <button type="button" className="min-h-11 font-medium text-link" onClick={() => void signOut()}>
                Sign out
              </button>
            </p>
          )}
          {isKnown ? (
            <BusinessForm
              values={typed ?? knownOf(known)}
              busy={busy}
              failure={
                failure && <SignUpFailure refusal={failure} onReset={() => openReset(credentials.email)} />
              }
              onSubmit={(profile) => void finish(profile)}
              onEdit={clearFailure}
              onBack={
                user
                  ? undefined
                  : (profile) => {
                      setTyped(profile);
                      clearFailure();
                      setAtBusiness(false);
                    }
              }
            />
          ) : account.isError ? (
            <ProfileUnreadable onRetry={() => void account.refetch()} />
          ) : (
            <WaitingScreen />
          )}
        </>
      )}
      <LazyResetDialog asked={reset} onClose={closeReset} />
    </>
  );
}

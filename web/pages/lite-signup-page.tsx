import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { businessOfDraft } from '#domain/account/sign-up-beginning';
import { BusinessForm } from '../features/account/business-form.tsx';
import { CredentialsForm } from '../features/account/credentials-form.tsx';
import { LazyResetDialog, useResetDialog } from '../features/account/lazy-reset-dialog.tsx';
import { ProfileUnreadable, SessionEndedNotice } from '../features/account/session-notices.tsx';
import { SignUpFailure } from '../features/account/sign-up-failure.tsx';
import { AgreementNote, SignedInAs } from '../features/account/sign-up-notes.tsx';
import { type TypedBefore, useSignUpSteps } from '../features/account/use-sign-up-steps.ts';
import { typedFreeEmail, typedFreeInvoice } from '../features/free-invoice/free-draft-store.ts';
import { PageLink } from '../routing/page-link.tsx';
import { returnPathIn } from '../routing/return-path.ts';
import { useAccount, useReloadAccount } from '../session/use-account.ts';
import { useHeadingFocus } from '../ui/use-step-focus.ts';
import { WaitingScreen } from '../ui/waiting-screen.tsx';

/** Values that the visitor typed into the free form in this browser. */
function readTypedBefore(): TypedBefore {
  const draft = typedFreeInvoice();
  return { email: typedFreeEmail(), business: draft ? businessOfDraft(draft) : {} };
}

/** Sign-up in two steps. Redirects a user who already has a profile. */
export function LiteSignupPage() {
  const account = useAccount();
  const { search } = useLocation();
  const [typedBefore] = useState(readTypedBefore);
  const steps = useSignUpSteps(typedBefore);
  const { user, step, busy } = steps;
  const { reset, openReset, closeReset } = useResetDialog();
  const heading = useHeadingFocus(step);

  if (user && account.data?.hasProfile && !busy) return <Navigate to={returnPathIn(search)} replace />;
  return (
    <>
      <p className="text-sm font-semibold text-link">Step {step} of 2</p>
      <h1 ref={heading} tabIndex={-1} className="mt-1 text-3xl font-semibold">
        {step === 1 ? 'Create your account' : 'About your business'}
      </h1>
      {step === 1 ? (
        <AccountStep>
          <CredentialsForm values={steps.credentials} onForgot={openReset} onContinue={steps.toBusiness} />
        </AccountStep>
      ) : (
        <>
          <p className="mt-2 mb-6 text-muted">
            This is printed on top of your invoices. You can change it later.
          </p>
          {user && <SignedInAs email={user.email} />}
          <BusinessStep steps={steps} onReset={openReset} />
        </>
      )}
      <AgreementNote />
      <LazyResetDialog reset={reset} onClose={closeReset} />
    </>
  );
}

function AccountStep({ children }: { readonly children: ReactNode }) {
  const { search } = useLocation();
  return (
    <>
      <p className="mt-2 mb-6 text-muted">
        Already use the mobile app? Sign up with the same email and password.
      </p>
      <div className="mb-5 empty:hidden">
        <SessionEndedNotice />
      </div>
      {children}
      <p className="mt-6 text-sm text-muted">
        Already have an account?{' '}
        <PageLink to="liteLogin" suffix={search} className="inline-block py-2 font-medium">
          Sign in
        </PageLink>
      </p>
    </>
  );
}

interface BusinessStepProps {
  readonly steps: ReturnType<typeof useSignUpSteps>;
  /** Opens the reset dialog. */
  readonly onReset: (email: string) => void;
}

function BusinessStep({ steps, onReset }: BusinessStepProps) {
  const account = useAccount();
  const reload = useReloadAccount();
  const { user, profile, busy, failure, credentials } = steps;
  if (!profile)
    return account.isError ? <ProfileUnreadable onRetry={reload} /> : <WaitingScreen onRetry={reload} />;
  return (
    <BusinessForm
      values={profile}
      busy={busy}
      failure={failure && <SignUpFailure refusal={failure} onReset={() => onReset(credentials.email)} />}
      onSubmit={(values) => void steps.finish(values)}
      onEdit={steps.clearFailure}
      onBack={user ? undefined : steps.toCredentials}
    />
  );
}

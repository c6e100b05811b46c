import { newPasswordMessages } from '#domain/account/account-messages';
import { LazyResetDialog, useResetDialog } from '../features/account/lazy-reset-dialog.tsx';
import { NewPasswordForm } from '../features/account/new-password-form.tsx';
import { useResetPassword } from '../features/account/use-reset-password.ts';
import { PageLink } from '../routing/page-link.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';

/** Sets a new password with the link of the reset email. */
export function LiteResetPasswordPage() {
  const { email, isUsable, busy, failure, clearFailure, save } = useResetPassword();
  const { reset, openReset, closeReset } = useResetDialog();
  return (
    <>
      <h1 className="text-3xl font-semibold">Choose a new password</h1>
      {isUsable ? (
        <NewPasswordForm
          email={email}
          busy={busy}
          failure={failure}
          onSubmit={(password) => void save(password)}
          onEdit={clearFailure}
        />
      ) : (
        <div className="mt-6 grid gap-5">
          <Alert tone="error">
            {failure === undefined
              ? 'This link is not complete. Open it again from the email, or request a new one.'
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
      <LazyResetDialog reset={reset} onClose={closeReset} />
    </>
  );
}

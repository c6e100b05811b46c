import { Clock } from 'lucide-react';
import { useState } from 'react';
import { loginMessages } from '#domain/account/account-messages';
import { sessionDays } from '#domain/account/session-limit';
import { recordSignIn } from '../../adapters/auth/record-sign-in.ts';
import { signInAgain } from '../../adapters/auth/session-renewal.ts';
import { useSession, useUser } from '../../session/session.tsx';
import { useAccountLongTime } from '../../session/use-account-day.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useValidatedForm } from '../../ui/use-validated-form.ts';

const needsCodeMessage =
  'Your account has an authenticator app. Sign out when nothing is unsaved, and sign in again with its code.';

/** Says when this browser is signed out, and offers to sign in again without leaving the page. `end`: milliseconds. */
export function SessionLimitNotice({ end }: { readonly end: number }) {
  const timeOf = useAccountLongTime();
  const [isOpen, setIsOpen] = useState(false);
  const [isRenewed, setIsRenewed] = useState(false);
  if (isRenewed) return null;
  return (
    <Alert tone="info" className="mb-6 sm:flex sm:items-center sm:gap-4 print:hidden">
      <Clock aria-hidden="true" className="hidden size-6 shrink-0 sm:block" />
      <p className="grow">
        This browser is signed out on {timeOf(new Date(end).toISOString())}, {sessionDays} days after you
        signed in. Sign in again before then to stay signed in.
      </p>
      <Button variant="outline" className="mt-3 shrink-0 sm:mt-0" onClick={() => setIsOpen(true)}>
        Sign in again
      </Button>
      {isOpen && <SignInAgain onClose={() => setIsOpen(false)} onRenewed={() => setIsRenewed(true)} />}
    </Alert>
  );
}

function SignInAgain({
  onClose,
  onRenewed,
}: {
  readonly onClose: () => void;
  readonly onRenewed: () => void;
}) {
  const { email } = useUser();
  const { refresh } = useSession();
  const [failure, setFailure] = useState<string>();
  const { form, field } = useValidatedForm<{ password: string }>({
    defaultValues: { password: '' },
    validate: ({ password }) => (password === '' ? { password: 'Enter your password.' } : {}),
    onEdit: () => setFailure(undefined),
  });
  const { state, run } = useAction(async ({ password }: { password: string }) => {
    const entered = await signInAgain(email, password);
    if (!entered.ok) return setFailure(loginMessages[entered.refusal]);
    if (entered.value === 'needs-code') return setFailure(needsCodeMessage);
    void recordSignIn();
    await refresh();
    return onRenewed();
  });
  const submit = () => void form.handleSubmit(run)();
  return (
    <Dialog
      open
      onClose={onClose}
      title="Sign in again"
      description="Enter your password. Nothing on this page is lost."
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={state.kind === 'running'} busyLabel="Signing in..." onClick={submit}>
            Sign in again
          </Button>
        </>
      }
    >
      <form
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {/* For the password manager, which needs the account of the password. */}
        <input type="email" value={email} readOnly autoComplete="username" hidden />
        <PasswordField {...field('password')} label="Password" autoComplete="current-password" />
        {failure !== undefined && <Alert tone="error">{failure}</Alert>}
      </form>
    </Dialog>
  );
}

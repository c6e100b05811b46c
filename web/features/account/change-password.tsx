import { passwordChangeMessages } from '#domain/account/account-messages';
import { type PasswordChangeDraft, validatePasswordChange } from '#domain/account/validate-account';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useValidatedForm } from '../../ui/use-validated-form.ts';
import { PasswordStrengthHint } from './password-strength-hint.tsx';
import { RecentPasskeys } from './recent-passkeys.tsx';
import { useChangePassword } from './use-change-password.ts';

const blank: PasswordChangeDraft = { oldPassword: '', password: '', confirmPassword: '' };

/** Changes the password of the signed-in user, who has to enter the old one. */
export function ChangePassword() {
  const { email, busy, change, clearFailure, ...outcome } = useChangePassword();
  const { form, field } = useValidatedForm<PasswordChangeDraft>({
    defaultValues: blank,
    validate: (draft) => validatePasswordChange(draft, email),
    onEdit: clearFailure,
  });
  const submit = form.handleSubmit(async ({ oldPassword, password }) => {
    const changed = await change(oldPassword, password);
    if (changed?.ok) form.reset(blank);
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Card className="p-5 sm:p-6">
        <fieldset>
          <legend className="float-left w-full text-lg font-semibold">Password</legend>
          <p className="clear-both mb-4 pt-1 text-sm text-muted">
            A new password signs out every other device.
          </p>
          {/* For the password manager, which needs the account of the password. */}
          <input type="email" value={email} readOnly autoComplete="username" hidden />
          <div className="grid gap-5">
            <PasswordField
              {...field('oldPassword')}
              label="Current password"
              autoComplete="current-password"
            />
            <PasswordField
              {...field('password')}
              label="New password"
              hint={<PasswordStrengthHint password={form.watch('password')} email={email} />}
              autoComplete="new-password"
            />
            <PasswordField
              {...field('confirmPassword')}
              label="Confirm new password"
              autoComplete="new-password"
            />
          </div>
          <div className="mt-5 grid gap-3">
            <ChangeNotice {...outcome} />
            {/* After `ended` nothing can be read until the next sign-in. */}
            {outcome.sessions !== undefined && outcome.sessions !== 'ended' && <RecentPasskeys />}
            <div className="sm:flex sm:justify-end">
              <Button type="submit" busy={busy} busyLabel="Saving..." className="w-full sm:w-auto">
                Change password
              </Button>
            </div>
          </div>
        </fieldset>
      </Card>
    </form>
  );
}

type Outcome = Pick<
  ReturnType<typeof useChangePassword>,
  'failure' | 'sessions' | 'endOtherSessions' | 'isEndingOtherSessions'
>;

/** The result of the last password change. */
function ChangeNotice({ failure, sessions, endOtherSessions, isEndingOtherSessions }: Outcome) {
  if (failure !== undefined) return <Alert tone="error">{passwordChangeMessages[failure]}</Alert>;
  switch (sessions) {
    case 'renewed':
      return <Alert tone="success">{passwordChangeMessages.changed}</Alert>;
    case 'ended':
      return <Alert tone="success">{passwordChangeMessages.saved}</Alert>;
    case 'others-remain':
      return (
        <Alert tone="error">
          {passwordChangeMessages.othersRemain}{' '}
          <button
            type="button"
            className="font-semibold underline"
            disabled={isEndingOtherSessions}
            onClick={endOtherSessions}
          >
            Sign them out
          </button>
        </Alert>
      );
    default:
      return null;
  }
}

import { useState } from 'react';
import { deletedThings, deletionWord, keptAfterDeletion } from '#domain/account/account-deletion';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useValidatedForm } from '../../ui/use-validated-form.ts';
import { useDeleteAccount } from './use-delete-account.ts';

/** Deletes the account, after telling the user what is deleted when, and what stays. */
export function DeleteAccount() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card className="p-5">
      <h2 className="text-lg font-semibold">Delete account</h2>
      <p className="mt-1 text-sm text-muted">
        This cannot be undone. Download first what you want to keep: tax offices may ask for invoices for
        years.
      </p>
      {isOpen ? (
        <>
          <DeletionSummary />
          <DeletionForm onCancel={() => setIsOpen(false)} />
        </>
      ) : (
        <div className="mt-5 sm:flex sm:justify-end">
          <Button variant="danger" className="w-full sm:w-auto" onClick={() => setIsOpen(true)}>
            Delete account...
          </Button>
        </div>
      )}
    </Card>
  );
}

const DeletionSummary = () => (
  <>
    <h3 className="mt-5 font-semibold">What is deleted</h3>
    <dl className="mt-2 grid gap-3 text-sm">
      {deletedThings.map(({ when, what }) => (
        <div key={when}>
          <dt className="font-medium">{when}</dt>
          <dd className="text-muted">{what}</dd>
        </div>
      ))}
    </dl>
    <h3 className="mt-5 font-semibold">What stays, for how long, and why</h3>
    <ul className="mt-2 divide-y divide-line text-sm">
      {keptAfterDeletion.map(({ what, howLong, why }) => (
        <li key={what} className="py-3">
          <p>{what}</p>
          <p className="mt-0.5 text-muted">
            <span className="font-medium text-ink">{howLong}.</span> {why}
          </p>
        </li>
      ))}
    </ul>
  </>
);

interface Draft {
  readonly confirmation: string;
  readonly password: string;
}

function DeletionForm({ onCancel }: { readonly onCancel: () => void }) {
  const { email, busy, asksPassword, failure, clearFailure, run } = useDeleteAccount();
  const { form, field } = useValidatedForm<Draft>({
    defaultValues: { confirmation: '', password: '' },
    validate: ({ confirmation, password }) => ({
      ...(confirmation.trim() !== deletionWord && {
        confirmation: `Type ${deletionWord} in capital letters.`,
      }),
      ...(asksPassword && password === '' && { password: 'Enter your password.' }),
    }),
    onEdit: clearFailure,
  });
  const submit = form.handleSubmit(({ password }) => run(password));
  return (
    <form noValidate className="mt-4 grid gap-5" onSubmit={(event) => void submit(event)}>
      <TextField
        {...field('confirmation')}
        label={`Type ${deletionWord} to confirm`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      {asksPassword && (
        <>
          <Alert tone="info">You signed in more than five minutes ago. Enter your password once more.</Alert>
          {/* For the password manager, which needs the account of the password. */}
          <input type="email" value={email} readOnly autoComplete="username" hidden />
          <PasswordField {...field('password')} label="Password" autoComplete="current-password" />
        </>
      )}
      {failure !== undefined && <Alert tone="error">{failure}</Alert>}
      <div className="grid gap-3 sm:flex sm:justify-end">
        <Button variant="outline" disabled={busy} onClick={onCancel}>
          Keep my account
        </Button>
        <Button type="submit" variant="danger" busy={busy} busyLabel="Deleting...">
          Delete my account
        </Button>
      </div>
    </form>
  );
}

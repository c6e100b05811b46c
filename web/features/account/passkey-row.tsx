import { useEffect, useRef } from 'react';
import { maxPasskeyNameLength, readPasskeyName } from '#domain/account/passkey-names';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useValidatedForm } from '../../ui/use-validated-form.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { PasskeyLabel, RemovePasskey } from './remove-passkey.tsx';
import type { NamedPasskey } from './use-passkeys.ts';

interface PasskeyRowProps {
  readonly passkey: NamedPasskey;
  readonly isBeingRenamed: boolean;
  /** Starts editing the name of a passkey; undefined stops editing. */
  readonly onRename: (credentialId: string | undefined) => void;
  readonly onChanged: () => Promise<unknown>;
}

/** A passkey with its name and its actions. */
export function PasskeyRow({ passkey, isBeingRenamed, onRename, onChanged }: PasskeyRowProps) {
  const { credentialId, name } = passkey;
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <PasskeyLabel passkey={passkey} />
        {!isBeingRenamed && (
          <div className="-ml-4 flex flex-wrap gap-2 sm:ml-0">
            <Button variant="quiet" onClick={() => onRename(credentialId)}>
              Rename<VisuallyHidden> {name}</VisuallyHidden>
            </Button>
            <RemovePasskey passkey={passkey} onRemoved={onChanged} />
          </div>
        )}
      </div>
      {isBeingRenamed && (
        <NameForm
          credentialId={credentialId}
          name={name}
          onDone={() => onRename(undefined)}
          onChanged={onChanged}
        />
      )}
    </li>
  );
}

interface NameFormProps extends Pick<PasskeyRowProps, 'onChanged'> {
  readonly credentialId: string;
  readonly name: string;
  readonly onDone: () => void;
}

function NameForm({ credentialId, name, onDone, onChanged }: NameFormProps) {
  const formElement = useRef<HTMLFormElement>(null);
  useEffect(() => void formElement.current?.querySelector('input')?.select(), []);
  const saving = useAction(async (typed: string) => {
    // The form has checked the name, so the fallback is not needed.
    await callAsAccount('name-passkey', { body: { credentialId, name: readPasskeyName(typed) ?? typed } });
    await onChanged();
    onDone();
  });
  const { form, field } = useValidatedForm<{ name: string }>({
    defaultValues: { name },
    validate: (draft) =>
      readPasskeyName(draft.name) === undefined
        ? {
            name: `Enter a name with at least one letter or digit, and at most ${maxPasskeyNameLength} characters.`,
          }
        : {},
    onEdit: saving.reset,
  });
  return (
    <form
      ref={formElement}
      noValidate
      className="mt-3 grid gap-3"
      onSubmit={(event) => void form.handleSubmit((draft) => saving.run(draft.name))(event)}
    >
      <TextField
        {...field('name')}
        label="Name of this passkey"
        hint="For example the device that it is on."
        autoComplete="off"
        maxLength={maxPasskeyNameLength}
      />
      {saving.state.kind === 'failed' && (
        <Alert tone="error">The name could not be saved. Please try again.</Alert>
      )}
      <div className="flex flex-wrap gap-3 sm:justify-end">
        <Button variant="outline" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" busy={saving.state.kind === 'running'} busyLabel="Saving...">
          Save name
        </Button>
      </div>
    </form>
  );
}

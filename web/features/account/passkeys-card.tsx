import { useState } from 'react';
import { browserName } from '#domain/account/sign-in-records';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { supportsPasskeys } from '../../adapters/auth/passkey-sign-in.ts';
import { addPasskey } from '../../adapters/auth/passkeys.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useAction } from '../../ui/use-action.ts';
import { addPasskeyMessages } from './passkey-messages.ts';
import { PasskeyRow } from './passkey-row.tsx';
import { usePasskeys } from './use-passkeys.ts';

/** The passkeys of the account: add, name, remove. Empty if the operator has turned them off. */
export function PasskeysCard() {
  const { passkeys, isError, reload } = usePasskeys();
  /** ID of the passkey whose name is being edited. */
  const [editedId, setEditedId] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const adding = useAction(async () => {
    setFailure(undefined);
    const added = await addPasskey();
    if (!added.ok) return setFailure(addPasskeyMessages[added.refusal]);
    const body = { credentialId: added.value, name: browserName(navigator.userAgent) };
    // If naming fails, the passkey is listed by its kind.
    await callAsAccount('name-passkey', { body }).catch(() => undefined);
    await reload();
    setEditedId(added.value);
  });
  if (passkeys === undefined && !isError) return null;
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-lg font-semibold">Passkeys</h2>
      <p className="mt-1 text-sm text-muted">
        Sign in with your fingerprint, your face or the PIN of your device instead of a password.
      </p>
      {isError && (
        <Alert tone="error" className="mt-4">
          The passkeys could not be loaded. Reload the page to try again.
        </Alert>
      )}
      {passkeys && passkeys.length > 0 && (
        <ul className="mt-4 divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.credentialId}
              passkey={passkey}
              isBeingRenamed={editedId === passkey.credentialId}
              onRename={setEditedId}
              onChanged={reload}
            />
          ))}
        </ul>
      )}
      <div className="mt-5 grid gap-3">
        {failure !== undefined && <Alert tone="error">{failure}</Alert>}
        {supportsPasskeys() ? (
          <div className="sm:flex sm:justify-end">
            <Button
              variant="outline"
              className="w-full sm:w-auto"
              busy={adding.state.kind === 'running'}
              busyLabel="Waiting for your device..."
              onClick={() => void adding.run()}
            >
              Add a passkey
            </Button>
          </div>
        ) : (
          <p className="text-sm">This browser cannot add passkeys.</p>
        )}
      </div>
    </Card>
  );
}

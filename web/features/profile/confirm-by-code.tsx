import { useState } from 'react';
import { readRecoveryCode } from '#domain/account/recovery-codes';
import { failureOf } from '../../adapters/api/api-error.ts';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { useReloadAccount } from '../../session/use-account.ts';
import { useSignIns } from '../../session/use-sign-ins.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast-host.tsx';
import { useAction } from '../../ui/use-action.ts';

/** Confirms pending payment details with a recovery code. Empty for an account without codes. */
export function ConfirmByCode() {
  const { data } = useSignIns();
  const [isOpen, setIsOpen] = useState(false);
  if (!data?.recoveryCodesLeft) return null;
  if (isOpen) return <CodeForm />;
  return (
    <Button type="button" variant="quiet" onClick={() => setIsOpen(true)}>
      Confirm by recovery code
    </Button>
  );
}

/** Rendered inside the payment details form, so it contains no form element. */
function CodeForm() {
  const reload = useReloadAccount();
  const showToast = useToast();
  const [code, setCode] = useState('');
  const { state, run, reset } = useAction(async () => {
    await callAsAccount('confirm-details-by-code', { body: { code } });
    showToast({ title: 'Your clients see the new payment details now.' });
    reload();
  });
  const isComplete = readRecoveryCode(code) !== undefined;
  const submit = () => {
    if (isComplete) void run();
  };
  return (
    <div className="mt-3 grid w-full gap-3">
      <TextField
        label="Recovery code"
        hint="One of the ten codes from when you set up the authenticator app. It is used up by this."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={code}
        onChange={(event) => {
          setCode(event.target.value);
          reset();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          submit();
        }}
      />
      {state.kind === 'failed' && (
        <Alert tone="error">
          {failureOf(state.error).sentence || 'The change could not be confirmed. Please try again.'}
        </Alert>
      )}
      <Button
        type="button"
        className="justify-self-start"
        disabled={!isComplete}
        busy={state.kind === 'running'}
        busyLabel="Confirming..."
        onClick={submit}
      >
        Confirm
      </Button>
    </div>
  );
}

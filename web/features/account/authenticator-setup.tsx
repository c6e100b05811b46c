import { useState } from 'react';
import { finishAuthenticator, type AuthenticatorSetup as Setup } from '../../adapters/auth/authenticator.ts';
import type { CodeRefusal } from '../../adapters/auth/sign-in-code.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useValidatedForm } from '../../ui/use-validated-form.ts';
import { qrCode } from '../documents/sheet/qr-code.ts';
import { codeFault, codeMessages } from './code-messages.ts';

interface AuthenticatorSetupProps {
  readonly setup: Setup;
  /** Called when the app is on. */
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

/** A new secret as a QR code and as text, and a field for the first code, which proves that the app has the secret. */
export function AuthenticatorSetup({ setup, onDone, onCancel }: AuthenticatorSetupProps) {
  const [failure, setFailure] = useState<CodeRefusal>();
  const { state, run } = useAction(async (code: string) => {
    const finished = await finishAuthenticator(code.replace(/\s/g, ''));
    if (finished.ok) onDone();
    else setFailure(finished.refusal);
  });
  const { form, field } = useValidatedForm<{ code: string }>({
    defaultValues: { code: '' },
    validate: ({ code }) => ({ code: codeFault(code) }) as { code?: string },
    onEdit: () => setFailure(undefined),
  });
  const { path, size } = qrCode(setup.uri);
  return (
    <form
      noValidate
      className="mt-5 grid gap-5"
      onSubmit={(event) => void form.handleSubmit(({ code }) => run(code))(event)}
    >
      <p className="text-sm">1. Scan this code with your authenticator app.</p>
      <svg
        role="img"
        aria-label="QR code for your authenticator app"
        // A QR code needs a margin of 4 modules on each side.
        viewBox={`-4 -4 ${size + 8} ${size + 8}`}
        shapeRendering="crispEdges"
        className="w-48 max-w-full rounded-control bg-white"
      >
        <path d={path} fill="#000" />
      </svg>
      <p className="text-sm">
        Or type this key into the app:
        <span className="mt-1 block font-mono wrap-anywhere">{inGroups(setup.secret)}</span>
      </p>
      <TextField
        {...field('code')}
        label="2. Enter the 6-digit code that the app shows"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
      />
      {failure !== undefined && <Alert tone="error">{codeMessages[failure]}</Alert>}
      <div className="flex flex-wrap gap-3 sm:justify-end">
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={state.kind === 'running'} busyLabel="Turning on...">
          Turn on
        </Button>
      </div>
    </form>
  );
}

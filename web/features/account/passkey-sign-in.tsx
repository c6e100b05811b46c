import { useEffect, useState } from 'react';
import { isEmailAddress } from '#domain/email-address';
import { offersPasskeys, signInWithPasskey } from '../../adapters/auth/passkey-sign-in.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useAction } from '../../ui/use-action.ts';
import { passkeySignInMessages } from './passkey-messages.ts';

interface PasskeySignInProps {
  /** The email typed into the form so far. */
  readonly typedEmail: () => string;
  readonly onSignedIn: () => Promise<void>;
}

/**
 * Signs in with a passkey of the typed email. Empty if the operator has turned passkeys off, or the browser does not
 * support them.
 */
export function PasskeySignIn({ typedEmail, onSignedIn }: PasskeySignInProps) {
  const [isOffered, setIsOffered] = useState(false);
  useEffect(() => {
    void offersPasskeys().then(setIsOffered);
  }, []);
  const [failure, setFailure] = useState<string>();
  const { state, run } = useAction(async () => {
    setFailure(undefined);
    const email = typedEmail().trim();
    if (!isEmailAddress(email))
      return setFailure('Enter your email above first, then choose "Use a passkey".');
    const entered = await signInWithPasskey(email);
    if (entered.ok) await onSignedIn();
    else setFailure(passkeySignInMessages[entered.refusal]);
  });
  if (!isOffered) return null;
  return (
    <>
      {failure !== undefined && <Alert tone="error">{failure}</Alert>}
      <Button
        variant="outline"
        className="w-full"
        busy={state.kind === 'running'}
        busyLabel="Waiting for your passkey..."
        onClick={() => void run()}
      >
        Use a passkey
      </Button>
    </>
  );
}

import { useEffect, useState } from 'react';
import { verificationMessages } from '#domain/account/verification';
import { confirmEmail } from '../../adapters/api/confirm-email.ts';
import { mayBeSignedIn } from '../../adapters/auth/may-be-signed-in.ts';

export type VerificationState =
  | { readonly kind: 'verifying' }
  | { readonly kind: 'verified'; readonly resetMailed: boolean }
  | { readonly kind: 'error'; readonly message: string; readonly mayRetry: boolean };

const failed = (message: string, mayRetry = false): VerificationState => ({
  kind: 'error',
  message,
  mayRetry,
});

/** Verifies the address behind a link's token; `undefined` while the page does not know its address yet. */
export function useConfirmEmail(uid: string | undefined) {
  const [state, setState] = useState<VerificationState>({ kind: 'verifying' });
  const [asked, setAsked] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` counts the wishes to try again
  useEffect(() => {
    if (uid === undefined) return undefined;
    if (uid === '') {
      setState(failed(verificationMessages.missing));
      return undefined;
    }
    let left = false;
    setState({ kind: 'verifying' });
    void confirmEmail(uid, { asAccount: mayBeSignedIn() }).then((answer) => {
      if (left) return;
      if (answer.ok) setState({ kind: 'verified', resetMailed: answer.value.resetMailed });
      else if (answer.refusal.kind === 'offline') setState(failed(verificationMessages.unreachable, true));
      else {
        const faulty = answer.refusal.kind === 'fault' || answer.refusal.body.error === 'fault';
        setState(failed(verificationMessages.failed, faulty));
      }
    });
    return () => {
      left = true;
    };
  }, [uid, asked]);

  return { state, retry: () => setAsked((times) => times + 1) } as const;
}

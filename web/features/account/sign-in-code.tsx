import { type ReactNode, useEffect, useRef, useState } from 'react';
import { readRecoveryCode } from '#domain/account/recovery-codes';
import { brand } from '#domain/brand';
import { signIn } from '../../adapters/auth/sign-in.ts';
import { type CodeRefusal, confirmSignInCode, recoverSignIn } from '../../adapters/auth/sign-in-code.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useValidatedForm } from '../../ui/use-validated-form.ts';
import { codeFault, codeMessages, recoveryMessages } from './code-messages.ts';

interface SignInCodeProps {
  readonly email: string;
  /** Sent again when a recovery code is used. */
  readonly password: string;
  readonly onSignedIn: () => Promise<void>;
  /** The user has to start the sign-in again, for the given reason. */
  readonly onLost: (reason?: string) => void;
}

/** The step after login for an account with an authenticator app: asks for a code. */
export function SignInCode(props: SignInCodeProps) {
  const [isPhoneLost, setIsPhoneLost] = useState(false);
  return isPhoneLost ? (
    <RecoveryStep key="recovery" {...props} onBack={() => setIsPhoneLost(false)} />
  ) : (
    <CodeStep key="code" {...props} onPhoneLost={() => setIsPhoneLost(true)} />
  );
}

function CodeStep({
  onSignedIn,
  onLost,
  onPhoneLost,
}: SignInCodeProps & { readonly onPhoneLost: () => void }) {
  const [failure, setFailure] = useState<CodeRefusal>();
  const { state, run } = useAction(async (code: string) => {
    const confirmed = await confirmSignInCode(code.replace(/\s/g, ''));
    if (confirmed.ok) await onSignedIn();
    else if (confirmed.refusal === 'expired') onLost(codeMessages.expired);
    else setFailure(confirmed.refusal);
  });
  const { form, field } = useValidatedForm<{ code: string }>({
    defaultValues: { code: '' },
    validate: ({ code }) => ({ code: codeFault(code) }) as { code?: string },
    onEdit: () => setFailure(undefined),
  });
  return (
    <Step
      title="Enter your code"
      text={`Open your authenticator app and enter the code for ${brand.name}.`}
      onSubmit={(event) => void form.handleSubmit(({ code }) => run(code))(event)}
    >
      <TextField
        {...field('code')}
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
      />
      {failure !== undefined && <Alert tone="error">{codeMessages[failure]}</Alert>}
      <Button type="submit" busy={state.kind === 'running'} busyLabel="Signing In..." className="w-full">
        Sign in
      </Button>
      <div className="-mx-4 flex flex-wrap justify-between gap-x-4">
        <Button variant="quiet" onClick={onPhoneLost}>
          Lost your phone?
        </Button>
        <Button variant="quiet" onClick={() => onLost()}>
          Start again
        </Button>
      </div>
    </Step>
  );
}

function RecoveryStep({
  email,
  password,
  onSignedIn,
  onLost,
  onBack,
}: SignInCodeProps & { readonly onBack: () => void }) {
  const [failure, setFailure] = useState<CodeRefusal>();
  const { state, run } = useAction(async (code: string) => {
    const recovered = await recoverSignIn(email, password, code);
    if (!recovered.ok) return setFailure(recovered.refusal);
    // The recovery code turned the app off, so the password is enough.
    const entered = await signIn(email, password);
    if (entered.ok && entered.value === 'signed-in') return onSignedIn();
    return onLost('Your authenticator app is turned off. Please sign in with your password.');
  });
  const { form, field } = useValidatedForm<{ code: string }>({
    defaultValues: { code: '' },
    validate: ({ code }) =>
      readRecoveryCode(code) === undefined
        ? { code: 'Enter one of your recovery codes, such as 7KQ2-M0XT-9ABC-DEFG.' }
        : {},
    onEdit: () => setFailure(undefined),
  });
  return (
    <Step
      title="Use a recovery code"
      text="You got ten codes when you set up the authenticator app. Each works once. This turns the app off; set it up again in Settings, Account."
      onSubmit={(event) => void form.handleSubmit(({ code }) => run(code))(event)}
    >
      <TextField
        {...field('code')}
        label="Recovery code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
      />
      {failure !== undefined && <Alert tone="error">{recoveryMessages[failure]}</Alert>}
      <Button type="submit" busy={state.kind === 'running'} busyLabel="Signing In..." className="w-full">
        Sign in
      </Button>
      <Button variant="quiet" className="-ml-4 justify-self-start" onClick={onBack}>
        Use the app instead
      </Button>
    </Step>
  );
}

interface StepProps {
  readonly title: string;
  readonly text: string;
  readonly onSubmit: (event: React.FormEvent) => void;
  readonly children: ReactNode;
}

function Step({ title, text, onSubmit, children }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => void heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-3xl font-semibold">
        {title}
      </h1>
      <p className="mt-2 text-muted">{text}</p>
      <form noValidate className="mt-6 grid gap-5" onSubmit={onSubmit}>
        {children}
      </form>
    </>
  );
}

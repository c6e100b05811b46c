import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { useAction } from './use-action.ts';

interface MailLinkActionProps {
  /** The token in the email's link: undefined while it is not known yet, '' if it is missing. */
  readonly token: string | undefined;
  /** Performs the link's action; throws if it fails. */
  readonly runAction: (token: string) => Promise<unknown>;
  /** True if the error means that the link is invalid, not that the request failed. */
  readonly isInvalidLink: (error: unknown) => boolean;
  readonly buttonText: string;
  /** The button's label while the action runs; the default is for links that stop emails. */
  readonly busyLabel?: string;
  readonly doneText: string;
  /** Explains above the button what it does. */
  readonly children?: ReactNode;
}

/** The action of an email's link. Needs a click, so that scanners that open the link do not trigger it. */
export function MailLinkAction({
  token,
  runAction,
  isInvalidLink,
  buttonText,
  busyLabel = 'Stopping...',
  doneText,
  children,
}: MailLinkActionProps) {
  const { state, run } = useAction(() => runAction(token ?? ''));
  const failureText = () => {
    if (token === '') return 'This link is not complete. Open it again from the email.';
    if (state.kind !== 'failed') return undefined;
    return isInvalidLink(state.error)
      ? 'This link is not valid. Open it again from the email.'
      : 'Something went wrong. Please try again.';
  };
  const errorText = failureText();
  if (state.kind === 'done')
    return (
      <Card className="mt-8 p-6">
        <Alert tone="success">{doneText}</Alert>
      </Card>
    );
  return (
    <Card className="mt-8 p-6">
      {children}
      <Button
        busy={state.kind === 'running'}
        busyLabel={busyLabel}
        disabled={token === ''}
        onClick={() => void run()}
      >
        {buttonText}
      </Button>
      {errorText !== undefined && (
        <Alert tone="error" className="mt-4">
          {errorText}
        </Alert>
      )}
    </Card>
  );
}

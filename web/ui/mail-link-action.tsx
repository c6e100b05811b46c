import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { useAction } from './use-action.ts';

interface MailLinkActionProps {
  /** What the link of the mail carries: undefined while it is not known yet, '' where it is missing. */
  readonly token: string | undefined;
  /** Does what the link is for; throws where that fails. */
  readonly act: (token: string) => Promise<unknown>;
  /** The link itself is wrong, rather than the way to the server. */
  readonly isRefusal: (error: unknown) => boolean;
  readonly button: string;
  /** The button while it works. */
  readonly busyLabel?: string;
  readonly done: string;
  /** What the button does, above it. */
  readonly children?: ReactNode;
}

/** The action of an email's link, done on a button press, so that scanners that open the link do nothing. */
export function MailLinkAction({
  token,
  act,
  isRefusal,
  button,
  busyLabel = 'Stopping...',
  done,
  children,
}: MailLinkActionProps) {
  const { state, run } = useAction(() => act(token ?? ''));
  const failure = () => {
    if (token === '') return 'This link is not complete. Open it again from the email.';
    if (state.kind !== 'failed') return undefined;
    return isRefusal(state.error)
      ? 'This link is not valid. Open it again from the email.'
      : 'Something went wrong. Please try again.';
  };
  const sentence = failure();
  if (state.kind === 'done')
    return (
      <Card className="mt-8 p-6">
        <Alert tone="success">{done}</Alert>
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
        {button}
      </Button>
      {sentence !== undefined && (
        <Alert tone="error" className="mt-4">
          {sentence}
        </Alert>
      )}
    </Card>
  );
}

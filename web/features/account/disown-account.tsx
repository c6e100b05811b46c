import { verificationMessages } from '#domain/account/verification';
import { failureOf } from '../../adapters/api/api-error.ts';
import { call } from '../../adapters/api/call.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useAction } from '../../ui/use-action.ts';

const errorTextOf = (error: unknown): string =>
  failureOf(error).kind === 'refused' ? verificationMessages.notDisowned : verificationMessages.unreachable;

interface DisownAccountProps {
  /** The token in the email. */
  readonly uid: string;
  /** A sentence above the offer, which is no longer true once the account was taken. */
  readonly introduction?: string;
}

/** Takes an account away from a person who created it with someone else's address. */
export function DisownAccount({ uid, introduction }: DisownAccountProps) {
  const { state, run } = useAction(() => call('disown-account', { body: { uid } }));
  if (state.kind === 'done')
    return (
      <Alert tone="success" className="mt-10">
        {verificationMessages.disowned}
      </Alert>
    );
  return (
    <>
      {introduction !== undefined && <p>{introduction}</p>}
      <Card className="mt-10 p-6 text-left">
        <h2 className="text-lg font-semibold">{verificationMessages.notMine}</h2>
        <p className="mt-1 text-muted">
          Somebody signed up with your address. We sign them out everywhere, their password stops working, and
          we email you a link to set a password of your own.
        </p>
        <div className="mt-5">
          <Button
            variant="outline"
            busy={state.kind === 'running'}
            busyLabel="Signing them out..."
            onClick={() => void run()}
          >
            {verificationMessages.notMine}
          </Button>
        </div>
        {state.kind === 'failed' && (
          <Alert tone="error" className="mt-4">
            {errorTextOf(state.error)}
          </Alert>
        )}
      </Card>
    </>
  );
}

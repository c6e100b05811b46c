import { verificationMessages } from '#domain/account/verification';
import { brand } from '#domain/brand';
import { failureOf } from '../../adapters/api/api-error.ts';
import { call } from '../../adapters/api/call.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useAction } from '../../ui/use-action.ts';

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
  if (state.kind === 'failed' && failureOf(state.error).kind === 'refused')
    return (
      <Alert tone="error" className="mt-10">
        {verificationMessages.notDisowned}{' '}
        <a href={`mailto:${brand.supportEmail}`} className="underline">
          {brand.supportEmail}
        </a>
        .
      </Alert>
    );
  return (
    <>
      {introduction !== undefined && <p>{introduction}</p>}
      <Card className="mt-10 p-6 text-left">
        <h2 className="text-lg font-semibold text-ink">{verificationMessages.notMine}</h2>
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
            {verificationMessages.unreachable}
          </Alert>
        )}
      </Card>
    </>
  );
}

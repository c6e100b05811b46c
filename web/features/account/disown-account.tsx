import { verificationMessages } from '#domain/account/verification';
import { brand } from '#domain/brand';
import { failureOf } from '../../adapters/api/api-error.ts';
import { call } from '../../adapters/api/call.ts';
import { Alert } from '../../ui/alert.tsx';
import { AskingButton } from '../../ui/asking-button.tsx';
import { Card } from '../../ui/card.tsx';
import { useAction } from '../../ui/use-action.ts';

interface DisownAccountProps {
  /** The token in the email. */
  readonly uid: string;
  /** A sentence above the offer. */
  readonly introduction?: string;
  /** Called after the account was taken: the page around this is then no longer true. */
  readonly onDone: () => void;
}

/** Takes an account away from a person who created it with someone else's address. Asks once. */
export function DisownAccount({ uid, introduction, onDone }: DisownAccountProps) {
  const { state, run } = useAction(async () => {
    await call('disown-account', { body: { uid } });
    onDone();
  });
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
        <h2 className="text-lg font-semibold text-ink">{verificationMessages.notMineHeading}</h2>
        <p className="mt-1 text-muted">{verificationMessages.notMineHint}</p>
        <div className="mt-5 grid justify-items-start gap-4">
          <AskingButton
            question={verificationMessages.notMineQuestion}
            busy={state.kind === 'running'}
            busyLabel="Signing them out..."
            failure={state.kind === 'failed' ? verificationMessages.unreachable : undefined}
            onConfirm={() => void run()}
          >
            {verificationMessages.notMine}
          </AskingButton>
        </div>
      </Card>
    </>
  );
}

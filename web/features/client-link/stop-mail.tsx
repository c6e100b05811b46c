import { failureOf } from '../../adapters/api/api-error.ts';
import { call } from '../../adapters/api/call.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useAction } from '../../ui/use-action.ts';

const sentenceOf = (error: unknown): string =>
  failureOf(error).kind === 'refused'
    ? 'This link is not valid. Open it again from the mail.'
    : 'Something went wrong. Please try again.';

/** Stops the mail of one business to an address, on a button. The mail's token says whose; undefined while unknown. */
export function StopMail({ token }: { readonly token: string | undefined }) {
  const { state, run } = useAction(() => call('stop-business-mail', { path: { token: token ?? '' } }));
  const failure =
    token === ''
      ? 'This link is not complete. Open it again from the mail.'
      : state.kind === 'failed'
        ? sentenceOf(state.error)
        : undefined;
  return (
    <Card className="mt-8 p-6">
      {state.kind === 'done' ? (
        <Alert tone="success">Done. This business cannot email you any more.</Alert>
      ) : (
        <Button
          busy={state.kind === 'running'}
          busyLabel="Stopping..."
          disabled={token === ''}
          onClick={() => void run()}
        >
          Stop mail from this business
        </Button>
      )}
      {failure !== undefined && (
        <Alert tone="error" className="mt-4">
          {failure}
        </Alert>
      )}
    </Card>
  );
}

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

/** Stops free invoices to an address, on a button. The mail's token says which; undefined while it is not known yet. */
export function BlockAddress({ token }: { readonly token: string | undefined }) {
  const { state, run } = useAction(() => call('block-free-invoices', { body: { token: token ?? '' } }));
  const failure =
    token === ''
      ? 'This link is not complete. Open it again from the mail.'
      : state.kind === 'failed'
        ? sentenceOf(state.error)
        : undefined;
  return (
    <Card className="mt-8 p-6">
      {state.kind === 'done' ? (
        <Alert tone="success">Done. Nobody can have an invoice mailed to your address again.</Alert>
      ) : (
        <>
          <h2 className="text-lg font-semibold">Stop invoices to my address</h2>
          <p className="mt-1 text-muted">
            From then on nobody can have an invoice sent to you from the free generator or a new account, not
            even you.
          </p>
          <div className="mt-5">
            <Button
              busy={state.kind === 'running'}
              busyLabel="Stopping..."
              disabled={token === ''}
              onClick={() => void run()}
            >
              Stop invoices to my address
            </Button>
          </div>
          {failure !== undefined && (
            <Alert tone="error" className="mt-4">
              {failure}
            </Alert>
          )}
        </>
      )}
    </Card>
  );
}

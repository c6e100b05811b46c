import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { brand } from '#domain/brand';
import { blockFreeInvoices } from '../adapters/api/block-free-invoices.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';

/** The mail's token; in the fragment it reaches no server log, in the query it survives mail programs that cut fragments. */
function useToken(): string {
  const { hash, search } = useLocation();
  return new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token') ?? '';
}

type Stage = 'asking' | 'sending' | 'done' | 'refused' | 'failed';

/** "This wasn't me": explains the mail and blocks the address on a button. Loading the page changes nothing. */
export function NotMePage() {
  const token = useToken();
  const hydrated = useHydrated();
  const [stage, setStage] = useState<Stage>('asking');

  async function block() {
    setStage('sending');
    const answer = await blockFreeInvoices(token);
    if (answer.ok) return setStage('done');
    setStage(
      answer.refusal.kind === 'problem' && answer.refusal.body.error !== 'fault' ? 'refused' : 'failed',
    );
  }

  return (
    <div className="page-narrow section">
      <h1 className="text-3xl font-semibold">This wasn't me</h1>
      <p className="mt-4 text-muted">
        Somebody typed your email address into the free invoice generator of {brand.name}, and we mailed the
        invoice to you. Nobody signed in to anything, and nobody else received your address from us.
      </p>
      <Card className="mt-8 p-6">
        {stage === 'done' ? (
          <Alert tone="success">
            Done. The invoice generator will not send anything to your address again.
          </Alert>
        ) : (
          <>
            <h2 className="text-lg font-semibold">Stop invoices to my address</h2>
            <p className="mt-1 text-muted">
              From then on nobody can have an invoice sent to you from the free generator, not even you.
            </p>
            <div className="mt-5">
              <Button
                busy={stage === 'sending'}
                busyLabel="Stopping..."
                disabled={hydrated && token === ''}
                onClick={() => void block()}
              >
                Stop invoices to my address
              </Button>
            </div>
            {hydrated && token === '' && (
              <Refusal text="This link is not complete. Open it again from the mail." />
            )}
            {stage === 'refused' && <Refusal text="This link is not valid. Open it again from the mail." />}
            {stage === 'failed' && <Refusal text="Something went wrong. Please try again." />}
          </>
        )}
      </Card>
      <p className="mt-6 text-sm text-muted">
        Still worried? Write to{' '}
        <a href={`mailto:${brand.supportEmail}`} className="underline">
          {brand.supportEmail}
        </a>
        .
      </p>
    </div>
  );
}

const Refusal = ({ text }: { readonly text: string }) => (
  <Alert tone="error" className="mt-4">
    {text}
  </Alert>
);

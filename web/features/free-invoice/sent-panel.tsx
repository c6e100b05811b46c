import { useEffect } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SuccessTick } from '../../ui/success-tick.tsx';

interface SentPanelProps {
  readonly email: string;
  readonly onBack: () => void;
}

/** Shown when a visitor returns to the generator from the thank-you page. */
export function SentPanel({ email, onBack }: SentPanelProps) {
  // The browser restores the form's scroll position, which on this shorter page is the footer.
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    <div className="page-narrow section">
      <Card className="p-8 text-center">
        <SuccessTick />
        <h1 className="mt-4 text-3xl font-semibold">Invoice Sent</h1>
        <p className="mt-3 text-muted">
          We sent the PDF to{' '}
          <strong className="font-semibold break-words text-ink" translate="no">
            {email}
          </strong>
          .
        </p>
        <div className="mt-6">
          <Button onClick={onBack}>Back to form</Button>
        </div>
      </Card>
    </div>
  );
}

import { useEffect } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SuccessTick } from '../../ui/success-tick.tsx';

interface SentPanelProps {
  readonly email: string;
  readonly onBack: () => void;
}

/** What the generator shows when somebody comes back to it from the thank-you page. */
export function SentPanel({ email, onBack }: SentPanelProps) {
  // The browser scrolls to where the form was left, which on this short page is the footer.
  useEffect(() => window.scrollTo(0, 0), []);
  return (
    <div className="page-narrow section">
      <Card className="p-8 text-center">
        <SuccessTick />
        <h1 className="mt-4 text-3xl font-semibold">Invoice Sent</h1>
        <p className="mt-3 text-muted">
          We sent the PDF to <strong className="font-semibold break-words text-ink">{email}</strong>.
        </p>
        <div className="mt-6">
          <Button onClick={onBack}>Back to form</Button>
        </div>
      </Card>
    </div>
  );
}

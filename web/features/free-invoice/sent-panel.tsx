import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

interface SentPanelProps {
  readonly email: string;
  readonly onBack: () => void;
}

/** What the generator shows when somebody comes back to it from the thank-you page. */
export function SentPanel({ email, onBack }: SentPanelProps) {
  return (
    <div className="page-narrow section">
      <Card className="p-8 text-center">
        <SentTick />
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

/** A tick in a disc of success. */
export function SentTick() {
  return (
    <span className="mx-auto grid size-14 place-items-center rounded-full bg-success text-surface">
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        className="size-7"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M5 12.5l4.5 4.5L19 7.5" />
      </svg>
    </span>
  );
}

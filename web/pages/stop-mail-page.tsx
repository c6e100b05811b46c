import { useLocation } from 'react-router-dom';
import { brand } from '#domain/brand';
import { StopMail } from '../features/public-links/stop-mail.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';

/** "Stop mail from this business": on a button, because loading a page changes nothing. */
export function StopMailPage() {
  const { hash } = useLocation();
  const token = useHydrated() ? (new URLSearchParams(hash.slice(1)).get('token') ?? '') : undefined;
  return (
    <div className="page-narrow section">
      <h1 className="text-3xl font-semibold">Stop mail from this business</h1>
      <p className="mt-4 text-muted">
        The business that wrote to you with {brand.name} will not be able to email you again: no invoices,
        quotes, reminders or receipts. Invoices you have received stay as they are, and you can still talk to
        the business directly.
      </p>
      <StopMail token={token} />
    </div>
  );
}

import { useLocation } from 'react-router-dom';
import { brand } from '#domain/brand';
import { type MailKind, StopMail } from '../features/public-links/stop-mail.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';

const texts: Readonly<Record<MailKind, { readonly heading: string; readonly text: string }>> = {
  business: {
    heading: 'Stop mail from this business',
    text: `The business that wrote to you with ${brand.name} will not be able to email you again: no invoices, quotes, reminders or receipts. Invoices you have received stay as they are, and you can still talk to the business directly.`,
  },
  'early-access': {
    heading: 'Unsubscribe from early access',
    text: `Your address leaves the early-access list of ${brand.name}. You can join again at any time.`,
  },
};

/**
 * Stops emails of a business to its client, or about early access. Needs a click, because loading a page must not
 * change anything.
 */
export function StopMailPage() {
  const { hash } = useLocation();
  const isHydrated = useHydrated();
  const fragment = new URLSearchParams(isHydrated ? hash.slice(1) : '');
  const mailKind: MailKind = fragment.get('list') === 'early-access' ? 'early-access' : 'business';
  const { heading, text } = texts[mailKind];
  return (
    <div className="page-narrow section">
      <h1 className="text-3xl font-semibold">{heading}</h1>
      <p className="mt-4 text-muted">{text}</p>
      <StopMail mailKind={mailKind} token={isHydrated ? (fragment.get('token') ?? '') : undefined} />
    </div>
  );
}

import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { InvoiceSummary } from '#domain/contract/invoice-summary';
import { hasOlderVersion, versionSentences, versionTexts } from '#domain/invoices/client-version';
import { clientMailNote, deliveryNote } from '#domain/invoices/delivery-words';
import { generatorTexts } from '#domain/invoices/generator-texts';
import { shownNumber } from '#domain/invoices/invoice-texts';
import { formatDollars } from '#domain/money';
import { siteRoutes } from '#domain/site-routes';
import { PageLink } from '../../../routing/page-link.tsx';
import { useUser } from '../../../session/session.tsx';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SuccessTick } from '../../../ui/success-tick.tsx';
import { DefaultsOffers } from '../../documents/defaults/defaults-offers.tsx';
import type { SentLiteInvoice } from './use-editor.ts';

/** True when the mail service accepted both emails. */
const areBothMailed = ({ delivery, clientMail }: InvoiceSummary): boolean =>
  delivery === 'accepted' && clientMail?.delivery === 'accepted';

const clientMailed = ({ clientMail }: InvoiceSummary): string =>
  clientMail === undefined ? 'Your client was not emailed yet.' : `Emailed to ${clientMail.to}`;

interface MailOutcomesProps {
  readonly sent: SentLiteInvoice;
  /** The owner's own address. */
  readonly email: string;
}

/** Whether each address got its email. */
function MailOutcomes({ sent, email }: MailOutcomesProps) {
  const { invoice, clientProblem } = sent;
  const lines = [
    deliveryNote(invoice) === undefined ? `Emailed to ${email}` : `To ${email}: ${deliveryNote(invoice)}`,
    clientProblem ?? clientMailNote(invoice) ?? clientMailed(invoice),
  ];
  return (
    <ul className="mx-auto mt-3 grid max-w-prose gap-1 wrap-anywhere text-muted">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

interface SentInvoicePanelProps {
  readonly sent: SentLiteInvoice;
  readonly onCreateAnother: () => void;
}

/** Replaces the form after an invoice was sent or saved. */
export function SentInvoicePanel({ sent, onCreateAnother }: SentInvoicePanelProps) {
  const { email } = useUser();
  const { invoice, isMailed, asksClient, replacedNumber } = sent;
  const isAllMailed = isMailed && (!asksClient || areBothMailed(invoice));
  const { invoiceId, invoiceNumber, totalCents, clientVersions = [] } = invoice;
  const older = clientVersions.filter(({ isCurrent }) => !isCurrent);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  return (
    <div className="page-narrow section">
      <Card className="p-6 text-center sm:p-10">
        <SuccessTick />
        <h1 ref={heading} tabIndex={-1} className="mt-5 text-3xl font-semibold">
          {isAllMailed ? generatorTexts.created : asksClient ? 'Invoice saved' : 'Invoice Saved'}
        </h1>
        {asksClient && <MailOutcomes sent={sent} email={email} />}
        <p hidden={asksClient} className="mx-auto mt-3 max-w-prose text-muted">
          {isMailed ? (
            <>
              Your invoice was emailed to{' '}
              <strong className="font-semibold break-words text-ink">{email}</strong>.
            </>
          ) : (
            'Your changes are saved. Nothing was emailed.'
          )}
        </p>
        {hasOlderVersion(invoice) && (
          <p className="mx-auto mt-2 max-w-prose font-medium wrap-anywhere text-warning">
            {versionTexts.older}. {versionSentences(older).join(' ')}
          </p>
        )}
        {replacedNumber !== undefined && (
          <p className="mx-auto mt-2 max-w-prose break-words text-muted">
            Number {replacedNumber} was taken meanwhile, so it became{' '}
            <strong className="font-semibold text-ink">{invoiceNumber}</strong>.
          </p>
        )}
        <Link
          to={siteRoutes.liteInvoice.path.replace(':invoiceId', invoiceId)}
          className="mx-auto mt-6 flex max-w-sm items-center justify-between gap-4 rounded-card border border-line px-4 py-3 text-left no-underline hover:bg-page"
        >
          <span className="min-w-0">
            <span className="block break-words font-semibold text-ink">
              Invoice #{shownNumber(invoiceNumber, invoiceId)}
            </span>
            <span className="block text-sm text-link">View invoice</span>
          </span>
          <span className="amount font-semibold text-ink">{formatDollars(totalCents)}</span>
        </Link>
        {sent.defaults && (
          <DefaultsOffers
            documentId={invoiceId}
            sent={sent.defaults}
            className="mt-4 grid justify-items-center gap-1"
          />
        )}
        <div className="mt-8 flex flex-col gap-3 sm:flex-row sm:justify-center">
          <PageLink to="liteDashboard" className={buttonClasses('outline')}>
            Back to Dashboard
          </PageLink>
          <Button onClick={onCreateAnother}>Create Another Invoice</Button>
        </div>
      </Card>
    </div>
  );
}

import { Download, Printer } from 'lucide-react';
import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { formatLongDate } from '#domain/calendar-date';
import type { StandingState } from '#domain/documents/standing-state';
import { paperTexts } from '#domain/invoices/emailed-paper';
import type { Letterhead } from '#domain/messaging/letterhead';
import { formatDollars } from '#domain/money';
import { checkTexts } from '#domain/public-links/check-report';
import type { ClientInvoiceView } from '#domain/public-links/contract';
import { call } from '../../adapters/api/call.ts';
import { saveAs } from '../../adapters/save-as.ts';
import { lazyPart } from '../../routing/lazy-page.tsx';
import { Alert } from '../../ui/alert.tsx';
import { AsWritten } from '../../ui/as-written.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/loading.tsx';
import { useAction } from '../../ui/use-action.ts';
import { HowToPay } from '../documents/how-to-pay.tsx';
import { isReturnFromProvider, useReturnedPayment } from '../documents/returned-payment.ts';
import { ReadableSheet } from '../documents/sheet/readable-sheet.tsx';
import { useIsOwnLink } from '../documents/use-is-own-link.ts';
import { WhatChanged } from '../documents/what-changed.tsx';
import { BusinessContact } from './business-contact.tsx';
import { CheckSent } from './check-sent.tsx';
import { PrintedCode } from './printed-code.tsx';
import { useClientInvoiceLogo, useFreshView, useNoteOpened } from './use-client-invoice.ts';

/** Loaded after the invoice is shown. */
const AskQuestion = lazyPart(async () => (await import('./ask-question.tsx')).AskQuestion);

/** Loaded only for an invoice with photos. */
const ClientPhotos = lazyPart(async () => (await import('../photos/client-photos.tsx')).ClientPhotos);

const OnlinePayment = lazyPart(async () => (await import('./online-payment.tsx')).OnlinePayment);

interface ClientInvoiceProps {
  readonly linkId: string;
  readonly initialView: ClientInvoiceView;
}

const icon = { 'aria-hidden': true, className: 'size-4' } as const;

const tones: Readonly<Partial<Record<StandingState, string>>> = {
  overdue: 'text-error',
  paid: 'text-success',
  refunded: 'text-success',
  void: 'text-muted',
};

/** The states in which nothing can be paid: their sentence says what became of a payment. */
const outcomes: readonly StandingState[] = ['paid', 'refunded', 'disputed', 'undecided', 'void'];

interface LetterheadBlockProps {
  readonly letterhead: Omit<Letterhead, 'address'>;
  readonly logoUrl: string | undefined;
}

/** The business with its color and logo, as far as emails to clients may show them. */
function LetterheadBlock({ letterhead, logoUrl }: LetterheadBlockProps) {
  const { name, color, showsLogo } = letterhead;
  return (
    <div
      className="mb-5 flex items-center gap-4 rounded-card border border-line bg-surface px-5 py-3"
      style={color === undefined ? undefined : { borderTop: `4px solid ${color}` }}
    >
      {showsLogo && logoUrl !== undefined && (
        <img
          src={logoUrl}
          alt=""
          className="max-h-11 max-w-24 shrink-0 rounded bg-white object-contain p-0.5"
        />
      )}
      <p className="min-w-0 font-semibold wrap-anywhere" translate="no">
        {name}
      </p>
    </div>
  );
}

/** An invoice as its client sees it: business, amount, payment instructions, changes, document, contact details. */
export function ClientInvoice({ linkId, initialView }: ClientInvoiceProps) {
  const { view, refresh } = useFreshView(linkId, initialView);
  const { number, state, sentence, askedCents, business, howToPay, paper, letterhead, onlinePayment } = view;
  const { search } = useLocation();
  const isPayable = onlinePayment?.state === 'payable';
  const payment = useReturnedPayment(
    onlinePayment?.state === 'pending' || outcomes.includes(state),
    refresh,
    view.bankFailures,
  );
  // Until it is known what became of the payment, nothing asks the client to pay, or says what happened before.
  const isBeingChecked = payment.isPolling || payment.isUnknown;
  const saysHowToPay = isPayable || howToPay?.text !== undefined || howToPay?.button !== undefined;
  useNoteOpened(linkId, view.ownerMark);
  const logoUrl = useClientInvoiceLogo(linkId, paper?.hasLogo ?? false);
  return (
    // On wide screens the paper is beside what the client does with it. The last row takes the height that the paper has
    // more than the column beside it.
    <article className="flex flex-col lg:grid lg:grid-cols-[20rem_minmax(0,1fr)] lg:grid-rows-[repeat(12,auto)_1fr] lg:gap-x-10 lg:*:col-start-1 print:flex">
      <header className="print:hidden">
        {letterhead && <LetterheadBlock letterhead={letterhead} logoUrl={logoUrl} />}
        <h1 className="text-2xl font-semibold wrap-anywhere">
          Invoice <span translate="no">{number}</span> from <span translate="no">{business.name}</span>
        </h1>
        {paper && askedCents !== undefined && !isBeingChecked && (
          <p className="mt-3 text-muted">
            Amount due{' '}
            <strong
              className="block text-3xl font-semibold text-ink tabular-nums whitespace-nowrap"
              translate="no"
            >
              {formatDollars(askedCents)}
            </strong>
            {paper.paid !== undefined && (
              <span className="block">
                <AsWritten text={`Paid ${paper.paid} of ${paper.sheet.total.value}`} />
              </span>
            )}
          </p>
        )}
        {state === 'paid' && paper?.paid !== undefined && (
          <p className="mt-3 text-muted">
            Paid{' '}
            <strong
              className="block text-3xl font-semibold text-ink tabular-nums whitespace-nowrap"
              translate="no"
            >
              {paper.paid}
            </strong>
          </p>
        )}
        {!isBeingChecked && (
          <p className={classNames('mt-1 text-lg font-semibold', tones[state] ?? 'text-ink')}>
            <AsWritten text={sentence} />
          </p>
        )}
        {view.part !== undefined && (
          <p className="mt-2 font-medium wrap-anywhere">
            <AsWritten text={view.part} />
          </p>
        )}
        {paper?.updatedOn !== undefined && (
          <p className="mt-1 text-sm text-muted">Updated {formatLongDate(paper.updatedOn)}</p>
        )}
      </header>
      {paper && (
        <>
          {(onlinePayment || isReturnFromProvider(search)) && (
            <Suspense fallback={<Skeleton className="mt-5 h-11 w-full sm:w-56" />}>
              <OnlinePayment linkId={linkId} view={view} payment={payment} refresh={refresh} />
            </Suspense>
          )}
          {howToPay && !isBeingChecked && (
            <HowToPay howToPay={howToPay} isSecondary={isPayable || view.isCheckReported === true} />
          )}
          {saysHowToPay && !isBeingChecked && <PrintedCode linkId={linkId} />}
          {askedCents !== undefined &&
            !isBeingChecked &&
            (howToPay?.text !== undefined || howToPay?.button) && (
              <p className="mt-3 text-sm text-muted print:hidden">{checkTexts.byHand(business.name)}</p>
            )}
          {askedCents !== undefined && !isBeingChecked && (
            <CheckSent
              linkId={linkId}
              business={business.name}
              due={formatDollars(askedCents)}
              isReported={view.isCheckReported === true}
              reportedDue={view.reportedDue}
              refresh={refresh}
            />
          )}
          <WhatChanged
            changes={paper.changes ?? []}
            className="mt-5 rounded-card border border-line bg-surface p-5 sm:p-6"
          />
          <DocumentActions
            linkId={linkId}
            fileName={paper.fileName}
            isChanged={paper.isChanged === true}
            isSecondary={isPayable || howToPay?.button !== undefined}
          />
          <section
            aria-label="Invoice document"
            className="mt-5 overflow-hidden rounded-card border border-line shadow-raised lg:col-start-2! lg:row-[1/span_13] lg:mt-0 lg:self-start print:mt-0 print:overflow-visible print:rounded-none print:border-0 print:shadow-none"
          >
            <ReadableSheet sheet={paper.sheet} {...(logoUrl !== undefined && { logoUrl })} />
          </section>
          {paper.photos && (
            // On paper, how to pay follows the document, and the photos come after it.
            <div className="print:order-last">
              <Suspense>
                <ClientPhotos photos={paper.photos} address={`/api/client-invoices/${linkId}/photos`} />
              </Suspense>
            </div>
          )}
        </>
      )}
      <BusinessContact business={business} />
      {paper && <AskBusiness linkId={linkId} view={view} />}
    </article>
  );
}

/** "Ask a question", unless the visitor is the owner. */
function AskBusiness({ linkId, view }: { readonly linkId: string; readonly view: ClientInvoiceView }) {
  const isOwn = useIsOwnLink(linkId, view.ownerMark);
  if (isOwn !== false) return null;
  return (
    <section aria-label="Ask the business" className="mt-6 print:hidden">
      <Suspense>
        <AskQuestion linkId={linkId} business={view.business.name} />
      </Suspense>
    </section>
  );
}

interface DocumentActionsProps {
  readonly linkId: string;
  readonly fileName: string;
  /** True if the paper differs from the emailed one. */
  readonly isChanged: boolean;
  /** True if the payment button comes first. */
  readonly isSecondary: boolean;
}

function DocumentActions({ linkId, fileName, isChanged, isSecondary }: DocumentActionsProps) {
  const { state, run } = useAction(async () =>
    saveAs(await call('get-client-invoice-pdf', { path: { linkId } }), fileName),
  );
  return (
    <div className="mt-5 flex flex-wrap gap-3 max-sm:*:grow print:hidden">
      <Button
        variant={isSecondary ? 'outline' : 'filled'}
        busy={state.kind === 'running'}
        onClick={() => void run()}
      >
        {state.kind !== 'running' && <Download {...icon} />}
        Download PDF
      </Button>
      <Button variant="outline" onClick={() => window.print()}>
        <Printer {...icon} />
        Print
      </Button>
      {isChanged && <p className="basis-full text-sm text-muted">{paperTexts.ofClient.invoice}</p>}
      {state.kind === 'failed' && (
        <Alert tone="error" className="w-full">
          The PDF could not be downloaded. Please try again.
        </Alert>
      )}
    </div>
  );
}

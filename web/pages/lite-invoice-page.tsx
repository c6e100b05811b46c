import { Suspense, useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { brand } from '#domain/brand';
import { isUnpaid, moneyOf } from '#domain/documents/money-amounts';
import type { InvoiceDetail } from '#domain/invoices/contract';
import { invoiceHeading } from '#domain/invoices/invoice-texts';
import { openQuestionsOf } from '#domain/invoices/timeline';
import { ClientCard } from '../features/invoices/detail/client-card.tsx';
import { InvoiceActions } from '../features/invoices/detail/invoice-actions.tsx';
import { InvoiceFacts } from '../features/invoices/detail/invoice-facts.tsx';
import { InvoiceHeader } from '../features/invoices/detail/invoice-header.tsx';
import { InvoiceNotice } from '../features/invoices/detail/invoice-notice.tsx';
import { InvoiceProgress, InvoiceStatus } from '../features/invoices/detail/invoice-status.tsx';
import { InvoiceTimeline } from '../features/invoices/detail/invoice-timeline.tsx';
import { IssuedSheet } from '../features/invoices/detail/issued-sheet.tsx';
import { OlderVersionNotice } from '../features/invoices/detail/older-version-notice.tsx';
import { usePrintTitle } from '../features/invoices/detail/use-print-title.ts';
import { PaymentList } from '../features/invoices/payments/payment-list.tsx';
import { useInvoice } from '../features/invoices/use-invoice.ts';
import { useOnlinePayments } from '../features/online-payments/use-online-payments.ts';
import { OwnPhotos } from '../features/photos/own-photos.tsx';
import { RepeatCard } from '../features/recurring/repeat-card.tsx';
import { RemindButton, useRemind } from '../features/reminders/remind-button.tsx';
import { ReminderCard } from '../features/reminders/reminder-card.tsx';
import { BackLink } from '../routing/back-link.tsx';
import { lazyPart } from '../routing/lazy-page.tsx';
import { PageLink } from '../routing/page-link.tsx';
import { buttonClasses } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Skeleton } from '../ui/loading.tsx';
import { usePrefetchToast } from '../ui/toast-host.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

/** Loaded only if there is something to show about online payments. */
const OnlineNotices = lazyPart(
  async () => (await import('../features/invoices/online/online-notices.tsx')).OnlineNotices,
);
/** Loaded only if the client has asked something. */
const InvoiceQuestions = lazyPart(
  async () => (await import('../features/invoices/detail/invoice-questions.tsx')).InvoiceQuestions,
);
/** Loaded only for invoices of quotes. */
const NotAgreed = lazyPart(
  async () => (await import('../features/invoices/detail/not-agreed.tsx')).NotAgreed,
);
/** Loaded only for invoices of a part of a quote. */
const PartOfQuoteCard = lazyPart(
  async () => (await import('../features/invoices/detail/part-of-quote-card.tsx')).PartOfQuoteCard,
);
const OnlinePaymentSwitch = lazyPart(
  async () => (await import('../features/invoices/online/online-payment-switch.tsx')).OnlinePaymentSwitch,
);

/** The cards beside the document on a wide screen. On a phone, the document is between the two groups. */
const cards = 'grid grid-cols-[minmax(0,1fr)] gap-4 print:hidden sm:gap-5 xl:col-start-2';

/** The actions of an invoice. Reminders are passed in, because that feature depends on invoices. */
function ActionsWithReminder({ invoice }: { readonly invoice: InvoiceDetail }) {
  const { reminders, ask, dialog } = useRemind(invoice);
  return (
    <>
      <InvoiceActions
        invoice={invoice}
        isReminded={reminders?.isDoneToday === true}
        reminderButton={<RemindButton invoice={invoice} isPrimary />}
        onRemind={ask}
      />
      {dialog}
    </>
  );
}

const OpenQuestions = ({ invoice }: { readonly invoice: InvoiceDetail | undefined }) =>
  invoice && openQuestionsOf(invoice.timeline).length > 0 ? (
    <Suspense>
      <InvoiceQuestions invoice={invoice} />
    </Suspense>
  ) : null;

const NotAgreedCard = ({ invoice }: { readonly invoice: InvoiceDetail | undefined }) =>
  invoice?.billing ? (
    <Suspense>
      <NotAgreed invoice={invoice} />
    </Suspense>
  ) : null;

const LoadingText = () => (
  <p role="status">
    <VisuallyHidden>Loading the invoice...</VisuallyHidden>
  </p>
);

/** One invoice: status, actions, and the document as it was issued. */
export function LiteInvoicePage() {
  const { invoiceId = '' } = useParams();
  usePrefetchToast();
  const { summary, invoice, failure, retry } = useInvoice(invoiceId, { refreshes: true });
  const heading = summary && invoiceHeading(summary.invoiceNumber, invoiceId);
  const { areOnlinePaymentsAccepted } = useOnlinePayments();
  usePrintTitle(heading);
  useEffect(() => {
    if (heading !== undefined) document.title = `${heading} | ${brand.name} Lite`;
  }, [heading]);

  if (failure)
    return (
      <>
        <h1 className="mb-6 text-3xl font-semibold">Invoice</h1>
        <LoadFailure text={failure.text} onRetry={failure.canRetry ? retry : undefined}>
          <PageLink to="liteInvoices" className={buttonClasses('filled')}>
            Back to Invoices
          </PageLink>
        </LoadFailure>
      </>
    );
  return (
    <>
      <BackLink to="liteInvoices">Back to Invoices</BackLink>
      <InvoiceHeader invoice={summary} />
      {!invoice && <LoadingText />}
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4 sm:mt-5 sm:gap-5 print:mt-0 print:block">
        {invoice ? (
          <>
            <InvoiceStatus invoice={invoice} />
            <ActionsWithReminder invoice={invoice} />
            <InvoiceProgress invoice={invoice} />
          </>
        ) : (
          <Skeleton className="h-[13rem] print:hidden sm:h-[9.5rem] sm:max-w-[45rem]" />
        )}
        {invoice?.progress && (
          <Suspense>
            <PartOfQuoteCard invoice={invoice} />
          </Suspense>
        )}
        {invoice && <OlderVersionNotice invoice={invoice} />}
        {invoice && <InvoiceNotice invoice={invoice} />}
        <OpenQuestions invoice={invoice} />
        {invoice && (invoice.online || moneyOf(invoice).overpaidCents > 0) && (
          <Suspense>
            <OnlineNotices invoice={invoice} />
          </Suspense>
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:gap-5 xl:grid-cols-[minmax(0,1fr)_20rem] xl:grid-rows-[auto_1fr] xl:gap-x-6 print:block">
          <div className={cards}>
            {invoice ? (
              <Card className="grid gap-4 p-5 sm:gap-5 sm:p-6">
                <ClientCard invoice={invoice} />
                <InvoiceTimeline invoice={invoice} />
              </Card>
            ) : (
              <Skeleton className="h-[22rem] rounded-card" />
            )}
            {invoice && <PaymentList invoice={invoice} />}
          </div>
          <div className="min-w-0 xl:col-start-1 xl:row-span-2 xl:row-start-1">
            {invoice ? (
              <>
                <IssuedSheet invoice={invoice} />
                <OwnPhotos photos={invoice.content.photos} />
              </>
            ) : (
              <Skeleton className="aspect-[612/792] w-full rounded-card" />
            )}
          </div>
          <div className={cards}>
            <NotAgreedCard invoice={invoice} />
            {summary ? (
              <InvoiceFacts invoice={invoice ?? summary} notes={invoice?.content.notes ?? ''} />
            ) : (
              <Skeleton className="h-[15rem] rounded-card" />
            )}
            {invoice && (areOnlinePaymentsAccepted || invoice.online?.isExcluded) && isUnpaid(invoice) && (
              <Suspense>
                <OnlinePaymentSwitch invoice={invoice} />
              </Suspense>
            )}
            {invoice && isUnpaid(invoice) && invoice.importId === undefined && (
              <ReminderCard invoice={invoice} />
            )}
            {invoice && invoice.importId === undefined && <RepeatCard invoice={invoice} />}
          </div>
        </div>
      </div>
    </>
  );
}

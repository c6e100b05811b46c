import { type ReactNode, Suspense, useState } from 'react';
import type { Client } from '#domain/clients/client';
import type { LineDraft } from '#domain/documents/invoice-draft';
import { isVoid } from '#domain/documents/money-amounts';
import type { InvoiceDetail } from '#domain/invoices/contract';
import { shownNumber } from '#domain/invoices/invoice-texts';
import type { QuoteDetail } from '#domain/quotes/contract';
import { NearSessionEnd } from '../features/account/near-session-end.tsx';
import { useFormClients } from '../features/clients/use-form-clients.ts';
import { useSavedItems } from '../features/clients/use-saved-items.ts';
import { forgetTypedFreeInvoice, unsentFreeInvoice } from '../features/free-invoice/free-draft-store.ts';
import { GeneratorHeader } from '../features/invoices/editor/generator-header.tsx';
import { LiteInvoiceEditor } from '../features/invoices/editor/lite-invoice-editor.tsx';
import type { QuoteCode } from '../features/invoices/editor/quote-code.tsx';
import { type NextInvoiceBasis, startEdit, startNew } from '../features/invoices/editor/start-draft.ts';
import type {
  LiteInvoiceEditorProps,
  SavedInvoice,
  SentLiteInvoice,
} from '../features/invoices/editor/use-editor.ts';
import { useGenerator } from '../features/invoices/editor/use-generator.ts';
import { LazyLogoField } from '../features/logo/lazy-logo-field.tsx';
import { useLogo } from '../features/logo/use-logo.ts';
import { LiteBrand } from '../features/site/brand-mark.tsx';
import { lazyPart } from '../routing/lazy-page.tsx';
import { useUser } from '../session/session.tsx';
import { useProfile } from '../session/use-account.ts';
import { usePrefetch } from '../ui/use-prefetch.ts';

// Loaded only for stored invoices and quotes.
const StoredInvoice = lazyPart(
  async () => (await import('../features/invoices/editor/stored-invoice.tsx')).StoredInvoice,
);
const ApprovedQuote = lazyPart(
  async () => (await import('../features/quotes/approved-quote.tsx')).ApprovedQuote,
);
const BilledBesides = lazyPart(
  async () => (await import('../features/quotes/billed-besides.tsx')).BilledBesides,
);
const CopiedBill = lazyPart(async () => (await import('../features/quotes/copied-bill.tsx')).CopiedBill);
const WithQuoteCode = lazyPart(
  async () => (await import('../features/invoices/editor/quote-code.tsx')).WithQuoteCode,
);
const InvoiceOfJob = lazyPart(async () => (await import('./invoice-of-job.tsx')).InvoiceOfJob);
const InvoiceOfVisits = lazyPart(async () => (await import('./invoice-of-visits.tsx')).InvoiceOfVisits);

const VerificationNotice = lazyPart(
  async () => (await import('../features/account/verification-notice.tsx')).VerificationNotice,
);

const loadSentPanel = async () =>
  (await import('../features/invoices/editor/sent-invoice-panel.tsx')).SentInvoicePanel;
const SentInvoicePanel = lazyPart(loadSentPanel);

/** `/billhook-lite/invoice-generator`: creates an invoice, or edits the one in `?edit=`. */
export function LiteInvoiceGeneratorPage() {
  const generator = useGenerator();
  usePrefetch(loadSentPanel);
  return (
    <>
      <GeneratorHeader brand={<LiteBrand />} />
      <main id="content" tabIndex={-1} data-focus-target key={generator.openCount}>
        <div className="page-wide pt-4 print:hidden empty:hidden">
          <NearSessionEnd />
        </div>
        <Opened generator={generator} />
      </main>
    </>
  );
}

/** The sent invoice, or the form of what is opened. */
function Opened({ generator }: { readonly generator: ReturnType<typeof useGenerator> }) {
  const { shown, formId, saved, lastInvoice, onKept, onSaved } = generator;
  const { reload: onReload, duplicate: onDuplicate } = generator;
  const { lite } = useProfile();
  const onSent = (invoice: SentLiteInvoice) => {
    // Only the first invoice of an account starts with the typed free invoice.
    if (lite.invoicesCreated === 0) forgetTypedFreeInvoice();
    generator.showSent(invoice);
  };
  const common = { formId, onSent, onReload, onDuplicate, onKept, onSaved };
  switch (shown.kind) {
    case 'sent':
      return (
        <Suspense>
          <SentInvoicePanel sent={shown.sent} onCreateAnother={generator.startAnother} />
        </Suspense>
      );
    case 'edit':
      return (
        <StoredInvoice invoiceId={shown.invoiceId} purpose="edit" onDuplicate={onDuplicate}>
          {(invoice) =>
            invoice.billing ? (
              <Suspense>
                <WithQuoteCode>
                  {(quoteCode) => <EditInvoice loaded={invoice} quoteCode={quoteCode} {...common} />}
                </WithQuoteCode>
              </Suspense>
            ) : (
              <EditInvoice loaded={invoice} {...common} />
            )
          }
        </StoredInvoice>
      );
    case 'copy':
      return (
        <StoredInvoice invoiceId={shown.invoiceId} purpose="copy" onDuplicate={onDuplicate}>
          {(invoice) =>
            isVoid(invoice) && invoice.quoteId !== undefined ? (
              <Suspense>
                <CopiedBill copied={invoice} quoteId={invoice.quoteId}>
                  {(again) =>
                    again.approved ? (
                      <WithQuoteCode>
                        {(quoteCode) => (
                          <NewInvoice copied={invoice} {...{ ...again, quoteCode, saved }} {...common} />
                        )}
                      </WithQuoteCode>
                    ) : (
                      <NewInvoice copied={invoice} saved={saved} {...common} />
                    )
                  }
                </CopiedBill>
              </Suspense>
            ) : (
              <NewInvoice copied={invoice} saved={saved} {...common} />
            )
          }
        </StoredInvoice>
      );
    case 'of-quote': {
      const { quoteId, part, isKept } = shown;
      return (
        <ApprovedQuote {...{ quoteId, part, isKept }}>
          {(approved, approvedNow) => (
            <Suspense>
              <WithQuoteCode>
                {(quoteCode) => (
                  <NewInvoice {...{ approved, approvedNow, part, quoteCode, saved }} {...common} />
                )}
              </WithQuoteCode>
            </Suspense>
          )}
        </ApprovedQuote>
      );
    }
    case 'of-job':
      return (
        <Suspense>
          <InvoiceOfJob jobId={shown.jobId}>
            {(job) => <NewInvoice {...job} jobId={shown.jobId} saved={saved} {...common} />}
          </InvoiceOfJob>
        </Suspense>
      );
    case 'of-visits':
      return (
        <Suspense>
          <InvoiceOfVisits clientId={shown.clientId} visitIds={shown.visitIds}>
            {(visits) => <NewInvoice {...visits} saved={saved} {...common} />}
          </InvoiceOfVisits>
        </Suspense>
      );
    case 'blank':
      return <NewInvoice client={shown.client} lastInvoice={lastInvoice} saved={saved} {...common} />;
  }
}

type EditorProps = Pick<LiteInvoiceEditorProps, 'onSent' | 'onReload' | 'onDuplicate' | 'onKept' | 'onSaved'>;

interface FormProps extends EditorProps {
  /** ID of the form in the URL, or a new ID. */
  readonly formId: string;
}

interface NewInvoiceProps extends FormProps {
  readonly client?: Client | undefined;
  /** Where the work of the job was done. */
  readonly serviceAddress?: string;
  /** ID of the job to make an invoice for, or ''. */
  readonly jobId?: string;
  /** IDs of the visits that it bills together, separated by commas, or ''. */
  readonly visitIds?: string;
  /** The lines of the visits. */
  readonly lines?: readonly LineDraft[];
  readonly copied?: InvoiceDetail;
  readonly approved?: QuoteDetail;
  /** The approved quote as it was read last. */
  readonly approvedNow?: QuoteDetail;
  /** What to bill of the approved quote; absent for all of it. */
  readonly part?: 'part' | 'rest' | undefined;
  /** Given with `approved`. */
  readonly quoteCode?: QuoteCode;
  readonly lastInvoice?: NextInvoiceBasis | undefined;
  /** The invoice, once it was saved from this form. */
  readonly saved: SavedInvoice | undefined;
}

const titleOfEdit = ({ invoiceNumber, invoiceId }: SavedInvoice): string =>
  `Edit invoice #${shownNumber(invoiceNumber, invoiceId)}`;

function NewInvoice(props: NewInvoiceProps) {
  const { formId, client, serviceAddress, jobId, visitIds, lines, part, ...loaded } = props;
  const { copied, approved, approvedNow, quoteCode, lastInvoice, saved, ...rest } = loaded;
  const { userId } = useUser();
  const profile = useProfile();
  const [start] = useState(() =>
    startNew(
      { userId, formId, ...profile, now: new Date(), lastInvoice, jobId, visitIds },
      {
        client,
        serviceAddress,
        lines,
        copied,
        approved,
        part,
        quoteStarts: quoteCode,
        freeInvoice: unsentFreeInvoice(),
      },
    ),
  );
  return (
    <TitledForm title={saved ? titleOfEdit(saved) : 'Create invoice'}>
      <Editor
        start={start}
        billing={approved?.billing}
        agreed={approvedNow?.billing?.agreed}
        approvedNow={approvedNow}
        quoteCode={quoteCode}
        {...rest}
      />
    </TitledForm>
  );
}

interface EditInvoiceProps extends FormProps {
  readonly loaded: InvoiceDetail;
  /** Given for an invoice with `billing`. */
  readonly quoteCode?: QuoteCode;
}

/** Keeps the invoice as it was when the form opened. On saving, the server detects changes made elsewhere. */
function EditInvoice({ formId, loaded, quoteCode, ...rest }: EditInvoiceProps) {
  const { userId } = useUser();
  const { lite } = useProfile();
  const [invoice] = useState(loaded);
  const [start] = useState(() => startEdit({ userId, formId, lite }, invoice, quoteCode));
  return (
    <TitledForm title={titleOfEdit(invoice)}>
      <Editor
        start={start}
        stored={invoice}
        billing={invoice.billing}
        agreed={invoice.billing?.agreed}
        quoteCode={quoteCode}
        {...rest}
      />
    </TitledForm>
  );
}

/** The editor with the parts that other features provide. */
function Editor(
  props: EditorProps &
    Pick<LiteInvoiceEditorProps, 'start' | 'stored' | 'billing' | 'agreed' | 'approvedNow'> & {
      readonly quoteCode: QuoteCode | undefined;
    },
) {
  const { email } = useUser();
  const { lite } = useProfile();
  const logo = useLogo();
  return (
    <LiteInvoiceEditor
      {...props}
      clients={useFormClients()}
      items={useSavedItems()}
      logo={logo}
      logoField={<LazyLogoField logo={logo} />}
      billedBesides={(quoteId) => (
        <Suspense>
          <BilledBesides quoteId={quoteId} />
        </Suspense>
      )}
      verification={
        <Suspense>
          <VerificationNotice email={email} wasNotSent={lite.verificationNotSentAt !== undefined} />
        </Suspense>
      }
    />
  );
}

const TitledForm = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div className="page-wide wide-page pt-6 lg:pt-8 lg:pb-16 print:p-0">
    <h1 className="mb-5 text-2xl font-semibold break-words sm:text-3xl print:hidden">{title}</h1>
    {children}
  </div>
);

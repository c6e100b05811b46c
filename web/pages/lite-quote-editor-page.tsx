import { useState } from 'react';
import { generatePath, useNavigate } from 'react-router-dom';
import { brand } from '#domain/brand';
import { problems } from '#domain/contract/problems';
import { numberAfter } from '#domain/invoices/invoice-defaults';
import { changeTexts } from '#domain/quotes/change-order';
import type { QuoteDetail } from '#domain/quotes/contract';
import { nameOfQuote } from '#domain/quotes/quote-page-words';
import { quoteTransition } from '#domain/quotes/quote-state';
import { siteRoutes } from '#domain/site-routes';
import { NearSessionEnd } from '../features/account/near-session-end.tsx';
import { useFormClients } from '../features/clients/use-form-clients.ts';
import { useSavedItems } from '../features/clients/use-saved-items.ts';
import { GeneratorHeader } from '../features/invoices/editor/generator-header.tsx';
import { LazyLogoField } from '../features/logo/lazy-logo-field.tsx';
import { useLogo } from '../features/logo/use-logo.ts';
import { ChangeOrderForm } from '../features/quotes/changes/change-order-form.tsx';
import { mayBeChanged } from '../features/quotes/changes/change-orders.tsx';
import { QuoteEditor } from '../features/quotes/editor/quote-editor.tsx';
import {
  type QuoteStart,
  startNewQuote,
  startQuoteCopy,
  startQuoteEdit,
} from '../features/quotes/editor/start-quote.ts';
import { useOpenedQuote } from '../features/quotes/editor/use-opened-quote.ts';
import type { QuoteDone } from '../features/quotes/editor/use-quote-editor.ts';
import { LoadedQuote } from '../features/quotes/loaded-quote.tsx';
import { useQuoteCache, useRefreshQuote } from '../features/quotes/use-own-quote.ts';
import { LiteBrand } from '../features/site/brand-mark.tsx';
import type { QuoteEditorState } from '../routing/generator-link.ts';
import { PageLink } from '../routing/page-link.tsx';
import type { QuotePageState } from '../routing/quote-page-state.ts';
import { useUser } from '../session/session.tsx';
import { useProfile, useShowAccountChange } from '../session/use-account.ts';
import { useAccountDay } from '../session/use-account-day.ts';
import { buttonClasses } from '../ui/button.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { useToast } from '../ui/toast-host.tsx';

/**
 * `/quote-editor`: creates a quote, edits the one in `?edit=`, copies the one in `?copy=`, or opens the unsent form in
 * `?form=`.
 */
export function LiteQuoteEditorPage() {
  const { opened, onKept, onSaved } = useOpenedQuote();
  return (
    <>
      <GeneratorHeader brand={<LiteBrand />} backTo="liteQuotes" />
      <main id="content" tabIndex={-1} data-focus-target key={opened.openCount}>
        <div className="page-wide pt-4 print:hidden empty:hidden">
          <NearSessionEnd />
        </div>
        <Opened opened={opened} onKept={onKept} onSaved={onSaved} />
      </main>
    </>
  );
}

/** The form of what is opened. */
function Opened({ opened, onKept, onSaved }: ReturnType<typeof useOpenedQuote>) {
  const { editing, copied, changed, formId, job } = opened;
  const common = { formId, onKept, onSaved };
  if (editing !== '')
    return (
      <LoadedQuote quoteId={editing}>
        {(quote) =>
          quote.changeOf === undefined ? (
            <EditQuote quote={quote} {...common} />
          ) : (
            <ChangeQuote baseId={quote.changeOf} existing={quote} />
          )
        }
      </LoadedQuote>
    );
  if (changed !== '') return <ChangeQuote baseId={changed} />;
  if (copied !== '')
    return <LoadedQuote quoteId={copied}>{(quote) => <CopyQuote quote={quote} {...common} />}</LoadedQuote>;
  return <NewQuote job={job} {...common} />;
}

interface FormProps {
  /** ID of the requested form, or a new ID. */
  readonly formId: string;
  readonly onKept: (formId: string) => void;
  readonly onSaved: (quoteId: string) => void;
}

interface StoredFormProps extends FormProps {
  readonly quote: QuoteDetail;
}

function useAccountColor(): string {
  const { business, lite } = useProfile();
  return lite.brandColor ?? business.brandColor ?? brand.color;
}

function NewQuote({ formId, job, ...rest }: FormProps & { readonly job: QuoteEditorState | undefined }) {
  const { userId } = useUser();
  const dayOf = useAccountDay();
  const brandColor = useAccountColor();
  const { lite: defaults } = useProfile();
  const [start] = useState(() => startNewQuote({ userId, formId }, dayOf(), { defaults, brandColor, job }));
  return <Editor title="Create quote" start={start} {...rest} />;
}

/** Keeps the quote as it was when the form opened. On saving, the server detects changes made elsewhere. */
function EditQuote({ quote, formId, ...rest }: StoredFormProps) {
  const { userId } = useUser();
  const { lite: defaults } = useProfile();
  const [start] = useState(() => startQuoteEdit({ userId, formId }, quote, defaults));
  const [isSent] = useState(quote.state !== 'draft');
  const transition = quoteTransition(quote.state, 'send');
  // Why a quote cannot be edited although its state allows sending.
  const originRefusal = quote.importId === undefined ? 'quote-of-app' : 'imported-document';
  if (!quote.isLite || !transition.ok || quote.importId !== undefined)
    return (
      <div className="page-narrow section">
        <LoadFailure text={problems[transition.ok ? originRefusal : transition.refusal].message}>
          <PageLink
            to="liteQuoteEditor"
            suffix={`?copy=${quote.quoteId}`}
            className={buttonClasses('filled')}
          >
            Duplicate
          </PageLink>
        </LoadFailure>
      </div>
    );
  return (
    <Editor
      title={quote.title === '' ? 'Edit quote' : `Edit quote: ${quote.title}`}
      start={start}
      isSent={isSent}
      {...rest}
    />
  );
}

/** The form of a change order to an approved quote: a new one, or one that is not signed. */
function ChangeQuote({ baseId, existing }: { readonly baseId: string; readonly existing?: QuoteDetail }) {
  const navigate = useNavigate();
  const cacheQuote = useQuoteCache();
  const showToast = useToast();
  const refreshBase = useRefreshQuote();
  function onDone(change: QuoteDetail, isSent: boolean) {
    const { quoteId, quoteNumber = '', content } = change;
    cacheQuote(change);
    refreshBase(baseId);
    showToast({
      title: isSent ? `${quoteNumber} sent to ${content.client?.email ?? 'your client'}` : 'Draft saved',
    });
    void navigate(generatePath(siteRoutes.liteQuote.path, { quoteId }));
  }
  const transition = existing && quoteTransition(existing.state, 'send');
  if (transition && !transition.ok)
    return (
      <div className="page-narrow section">
        <LoadFailure text={problems[transition.refusal].message} />
      </div>
    );
  return (
    <LoadedQuote quoteId={baseId}>
      {(base) =>
        mayBeChanged(base) ? (
          <div className="page-narrow pt-6 pb-16 lg:pt-8">
            <h1 className="text-2xl font-semibold break-words sm:text-3xl">
              {existing?.quoteNumber === undefined ? changeTexts.name : `Edit ${existing.quoteNumber}`}
            </h1>
            <p className="mt-1 mb-5 text-muted wrap-anywhere">
              To the approved quote {nameOfQuote(base.content)}
            </p>
            <ChangeOrderForm base={base} existing={existing} onDone={onDone} />
          </div>
        ) : (
          <div className="page-narrow section">
            <LoadFailure text={problems['quote-not-approved'].message} />
          </div>
        )
      }
    </LoadedQuote>
  );
}

function CopyQuote({ quote, formId, ...rest }: StoredFormProps) {
  const dayOf = useAccountDay();
  const brandColor = useAccountColor();
  const { lite: defaults } = useProfile();
  const [start] = useState(() => startQuoteCopy({ formId }, dayOf(), quote, { defaults, brandColor }));
  return <Editor title="Create quote" start={start} {...rest} />;
}

interface EditorProps extends Pick<FormProps, 'onKept' | 'onSaved'> {
  readonly title: string;
  readonly start: QuoteStart;
  readonly isSent?: boolean;
}

/** The editor with the parts that other features provide. */
function Editor({ title, start, isSent = false, onKept, onSaved }: EditorProps) {
  const navigate = useNavigate();
  const cacheQuote = useQuoteCache();
  const showAccountChange = useShowAccountChange();
  const showToast = useToast();
  const logo = useLogo();
  function onDone(quote: QuoteDetail, { isSent: wasSent, replacedNumber }: QuoteDone) {
    cacheQuote(quote);
    const { quoteId, quoteNumber = '' } = quote;
    // A quote that keeps its stored number does not change the number suggested for the next quote.
    const keepsNumber = quoteNumber === start.draft.quoteNumber && !start.draft.suggestedNumber;
    const nextQuoteNumber = numberAfter(keepsNumber ? '' : quoteNumber);
    showAccountChange(nextQuoteNumber === undefined ? {} : { nextQuoteNumber });
    const renumberedText =
      replacedNumber === undefined
        ? ''
        : `. Number ${replacedNumber} was taken meanwhile, so it became ${quoteNumber}.`;
    if (!wasSent) {
      onSaved(quoteId);
      return void showToast({ title: `Draft saved${renumberedText}` });
    }
    showToast({ title: `Quote sent to ${quote.content.client?.email ?? 'your client'}${renumberedText}` });
    void navigate(generatePath(siteRoutes.liteQuote.path, { quoteId }), {
      state: { justSent: quoteId } satisfies QuotePageState,
    });
  }
  return (
    <div className="page-wide wide-page pt-6 lg:pt-8 lg:pb-16 print:p-0">
      <h1 className="mb-5 text-2xl font-semibold break-words sm:text-3xl print:hidden">{title}</h1>
      <QuoteEditor
        start={start}
        isSent={isSent}
        clients={useFormClients()}
        items={useSavedItems()}
        logo={logo}
        logoField={<LazyLogoField logo={logo} />}
        onKept={onKept}
        onDone={onDone}
      />
    </div>
  );
}

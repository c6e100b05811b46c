import { useState } from 'react';
import { generatePath, useNavigate, useSearchParams } from 'react-router-dom';
import { brand } from '#domain/brand';
import type { QuoteDetail } from '#domain/contract/lite-quote';
import { problems } from '#domain/contract/problems';
import { quoteTransition } from '#domain/quote/quote-state';
import { siteRoutes } from '#domain/site-routes';
import { useFormClients } from '../features/address-book/use-form-clients.ts';
import { useSavedItems } from '../features/address-book/use-saved-items.ts';
import { GeneratorHeader } from '../features/lite-invoice/editor/generator-header.tsx';
import { LogoField } from '../features/logo/logo-field.tsx';
import { useLogo } from '../features/logo/use-logo.ts';
import { QuoteEditor } from '../features/quote/editor/quote-editor.tsx';
import {
  type QuoteStart,
  startNewQuote,
  startQuoteCopy,
  startQuoteEdit,
} from '../features/quote/editor/quote-form.ts';
import { LoadedQuote } from '../features/quote/loaded-quote.tsx';
import { useQuoteCache } from '../features/quote/use-own-quote.ts';
import { LiteBrand } from '../features/site/lite-brand.tsx';
import { PageLink } from '../routing/page-link.tsx';
import { useUser } from '../session/session.tsx';
import { useProfile } from '../session/use-account.ts';
import { useAccountDay } from '../session/use-account-day.ts';
import { buttonClasses } from '../ui/button.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { useToast } from '../ui/toast-host.tsx';

/** `/quote-editor`: a new quote, with `?edit=` a stored one, with `?copy=` one like another. */
export function LiteQuoteEditorPage() {
  const [query] = useSearchParams();
  const editing = query.get('edit') ?? '';
  const copied = query.get('copy') ?? '';
  return (
    <>
      <GeneratorHeader brand={<LiteBrand />} back="liteQuotes" />
      <main id="content" tabIndex={-1} data-focus-target key={query.toString()}>
        {editing === '' && copied === '' && <NewQuote />}
        {editing !== '' && (
          <LoadedQuote quoteId={editing}>{(quote) => <EditQuote quote={quote} />}</LoadedQuote>
        )}
        {editing === '' && copied !== '' && (
          <LoadedQuote quoteId={copied}>{(quote) => <CopyQuote quote={quote} />}</LoadedQuote>
        )}
      </main>
    </>
  );
}

function useAccountColor(): string {
  const { business, lite } = useProfile();
  return lite.brandColor ?? business.brandColor ?? brand.color;
}

function NewQuote() {
  const { userId } = useUser();
  const dayOf = useAccountDay();
  const color = useAccountColor();
  const [start] = useState(() => startNewQuote(userId, dayOf(), color));
  return <Editor title="Create quote" start={start} />;
}

/** The quote as it was when the form was opened; what happens to it later is for the server to compare. */
function EditQuote({ quote }: { readonly quote: QuoteDetail }) {
  const { userId } = useUser();
  const [start] = useState(() => startQuoteEdit(userId, quote));
  const [isSent] = useState(quote.state !== 'draft');
  const transition = quoteTransition(quote.state, 'send');
  if (!quote.isLite || !transition.ok)
    return (
      <div className="page-narrow section">
        <LoadFailure text={problems[transition.ok ? 'quote-of-app' : transition.refusal].message}>
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
  return <Editor title={`Edit quote: ${quote.title || 'Quote'}`} start={start} isSent={isSent} />;
}

function CopyQuote({ quote }: { readonly quote: QuoteDetail }) {
  const dayOf = useAccountDay();
  const color = useAccountColor();
  const [start] = useState(() => startQuoteCopy(quote, dayOf(), color));
  return <Editor title="Create quote" start={start} />;
}

interface EditorProps {
  readonly title: string;
  readonly start: QuoteStart;
  readonly isSent?: boolean;
}

/** The editor with what other rooms bring to it. */
function Editor({ title, start, isSent = false }: EditorProps) {
  const navigate = useNavigate();
  const keep = useQuoteCache();
  const showToast = useToast();
  const logo = useLogo();
  function onDone(quote: QuoteDetail, wasSent: boolean) {
    keep(quote);
    if (!wasSent) return void showToast({ title: 'Draft saved' });
    showToast({ title: `Quote sent to ${quote.content.client?.email ?? 'your client'}` });
    void navigate(generatePath(siteRoutes.liteQuote.path, { quoteId: quote.quoteId }));
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
        logoField={<LogoField logo={logo} />}
        onDone={onDone}
      />
    </div>
  );
}

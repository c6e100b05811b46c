import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { Client } from '#domain/address-book/client';
import type { InvoiceDetail } from '#domain/contract/lite-invoice';
import { shownNumber } from '#domain/lite-invoice/invoice-texts';
import { siteRoutes } from '#domain/site-routes';
import { useUser } from '../features/account/session.tsx';
import { useProfile } from '../features/account/use-account.ts';
import { GeneratorHeader } from '../features/lite-invoice/generator-header.tsx';
import { editPath, type GeneratorState } from '../features/lite-invoice/generator-state.ts';
import { moveLiteDraft } from '../features/lite-invoice/lite-draft-store.ts';
import { LiteInvoiceEditor, type SentLiteInvoice } from '../features/lite-invoice/lite-invoice-editor.tsx';
import { SentInvoicePanel } from '../features/lite-invoice/sent-invoice-panel.tsx';
import { startEdit, startNew } from '../features/lite-invoice/start-draft.ts';
import { StoredInvoice } from '../features/lite-invoice/stored-invoice.tsx';

const { path } = siteRoutes.liteInvoiceGenerator;

/** `/billhook-lite/invoice-generator`: a new invoice, or with `?edit=` a stored one. */
export function LiteInvoiceGeneratorPage() {
  const [search] = useSearchParams();
  const editing = search.get('edit') ?? '';
  const state = useLocation().state as GeneratorState | null;
  const navigate = useNavigate();
  // The state is for the form that is opened with it, and for no reload or Back.
  const [opened, setOpened] = useState({ state, editing, round: 0 });
  const [sent, setSent] = useState<SentLiteInvoice>();
  const [lastColor, setLastColor] = useState<string>();
  if (opened.editing !== editing || (state && state !== opened.state)) {
    setOpened({ state, editing, round: opened.round + 1 });
    setSent(undefined);
  }
  useEffect(() => {
    if (state) void navigate({ pathname: path, search: search.toString() }, { replace: true, state: null });
  }, [state, search, navigate]);

  const again = () => {
    setLastColor(sent?.brandColor);
    setOpened({ state: null, editing: '', round: opened.round + 1 });
    setSent(undefined);
    if (editing !== '') void navigate(path);
    window.scrollTo(0, 0);
  };
  const { userId } = useUser();
  const reload = (invoiceId: string) => {
    // What was typed is put aside by the form that opens.
    moveLiteDraft(userId, editing, invoiceId);
    if (editing === invoiceId) setOpened({ ...opened, round: opened.round + 1 });
    else void navigate(editPath(invoiceId), { replace: true });
  };
  const duplicate = useCallback(
    (duplicateOf: string) => void navigate(path, { state: { duplicateOf } satisfies GeneratorState }),
    [navigate],
  );
  const common = { onSent: setSent, onReload: reload, onDuplicate: duplicate };
  const copied = opened.state?.duplicateOf;

  return (
    <>
      <GeneratorHeader />
      <main id="content" tabIndex={-1} data-focus-target key={opened.round}>
        {sent && <SentInvoicePanel sent={sent} onCreateAnother={again} />}
        {!sent && editing !== '' && (
          <StoredInvoice invoiceId={editing} purpose="edit" onDuplicate={duplicate}>
            {(invoice) => <EditInvoice loaded={invoice} {...common} />}
          </StoredInvoice>
        )}
        {!sent && editing === '' && copied !== undefined && (
          <StoredInvoice invoiceId={copied} purpose="copy" onDuplicate={duplicate}>
            {(invoice) => <NewInvoice copied={invoice} {...common} />}
          </StoredInvoice>
        )}
        {!sent && editing === '' && copied === undefined && (
          <NewInvoice client={opened.state?.client} lastColor={lastColor} {...common} />
        )}
      </main>
    </>
  );
}

interface FormProps {
  readonly onSent: (sent: SentLiteInvoice) => void;
  readonly onReload: (invoiceId: string) => void;
  readonly onDuplicate: (invoiceId: string) => void;
}

interface NewInvoiceProps extends FormProps {
  readonly client?: Client | undefined;
  readonly copied?: InvoiceDetail;
  readonly lastColor?: string | undefined;
}

function NewInvoice({ client, copied, lastColor, ...rest }: NewInvoiceProps) {
  const { userId } = useUser();
  const profile = useProfile();
  const [start] = useState(() =>
    startNew({ userId, ...profile, now: new Date(), lastColor }, { client, copied }),
  );
  return (
    <Desk title="Create invoice">
      <LiteInvoiceEditor start={start} {...rest} />
    </Desk>
  );
}

/** The invoice as it was when the form was opened; what others do to it later is for the server to compare. */
function EditInvoice({ loaded, ...rest }: FormProps & { readonly loaded: InvoiceDetail }) {
  const { userId } = useUser();
  const [invoice] = useState(loaded);
  const [start] = useState(() => startEdit(userId, invoice));
  return (
    <Desk title={`Edit invoice #${shownNumber(invoice.invoiceNumber, invoice.invoiceId)}`}>
      <LiteInvoiceEditor start={start} stored={invoice} {...rest} />
    </Desk>
  );
}

const Desk = ({ title, children }: { readonly title: string; readonly children: React.ReactNode }) => (
  <div className="page-wide wide-page pt-6 lg:pt-8 lg:pb-16 print:p-0">
    <h1 className="mb-5 text-2xl font-semibold break-words sm:text-3xl print:hidden">{title}</h1>
    {children}
  </div>
);

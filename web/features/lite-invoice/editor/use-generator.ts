import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { siteRoutes } from '#domain/site-routes';
import { editPath, type GeneratorState } from '../../../routing/generator-link.ts';
import { useUser } from '../../../session/session.tsx';
import { moveLiteDraft } from './lite-draft-store.ts';
import type { SentLiteInvoice } from './lite-invoice-editor.tsx';
import type { LastInvoice } from './start-draft.ts';

const { path } = siteRoutes.liteInvoiceGenerator;

/** Which invoice the generator shows, as its address and the link to it say, and the ways from one to the next. */
export function useGenerator() {
  const [search] = useSearchParams();
  const editing = search.get('edit') ?? '';
  const state = useLocation().state as GeneratorState | null;
  const navigate = useNavigate();
  const { userId } = useUser();
  // The state is for the form that is opened with it, and for no reload or Back.
  const [opened, setOpened] = useState({ state, editing, round: 0 });
  const [sent, setSent] = useState<SentLiteInvoice>();
  const [last, setLast] = useState<LastInvoice>();
  if (opened.editing !== editing || (state && state !== opened.state)) {
    setOpened({ state, editing, round: opened.round + 1 });
    setSent(undefined);
  }
  useEffect(() => {
    if (state) void navigate({ pathname: path, search: search.toString() }, { replace: true, state: null });
  }, [state, search, navigate]);

  return {
    /** Counts the forms that were opened. */
    round: opened.round,
    /** The id of the stored invoice to change, or ''. */
    editing,
    /** The id of the invoice to copy. */
    copied: opened.state?.duplicateOf,
    /** The saved client to begin with. */
    client: opened.state?.client,
    /** The invoice sent just before. */
    last,
    /** What was sent; there is no form then. */
    sent,
    showSent: setSent,
    startAnother() {
      setLast(sent && { brandColor: sent.brandColor, invoiceNumber: sent.invoice.invoiceNumber });
      setOpened({ state: null, editing: '', round: opened.round + 1 });
      setSent(undefined);
      if (editing !== '') void navigate(path);
      window.scrollTo(0, 0);
    },
    /** Opens the newest state of an invoice. */
    reload(invoiceId: string) {
      // What was typed is put aside by the form that opens.
      moveLiteDraft(userId, editing, invoiceId);
      if (editing === invoiceId) setOpened({ ...opened, round: opened.round + 1 });
      else void navigate(editPath(invoiceId), { replace: true });
    },
    duplicate: useCallback(
      (duplicateOf: string) => void navigate(path, { state: { duplicateOf } satisfies GeneratorState }),
      [navigate],
    ),
  };
}

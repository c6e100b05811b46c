import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { siteRoutes } from '#domain/site-routes';
import { type GeneratorState, generatorSearch } from '../../../routing/generator-link.ts';
import { useUser } from '../../../session/session.tsx';
import { useOpenedForm } from '../../documents/form/use-opened-form.ts';
import type { NextInvoiceBasis } from './start-draft.ts';
import { unsentForms } from './unsent-forms.ts';
import type { SavedInvoice, SentLiteInvoice } from './use-editor.ts';

const { path: editorPath } = siteRoutes.liteInvoiceGenerator;

const partOf = (query: string | null): 'part' | 'rest' | undefined =>
  query === 'part' || query === 'rest' ? query : undefined;

const documentIdOf = (userId: string, formId: string) =>
  unsentForms(userId).read(formId)?.draft.invoiceId ?? '';

/** The approved quote that a form stored in this browser bills, and whether it bills a part; '' for none. */
function billedQuoteOf(userId: string, formId: string | null) {
  const draft = formId === null ? undefined : unsentForms(userId).read(formId)?.draft;
  return draft && draft.invoiceId === ''
    ? { quoteId: draft.quoteId, isPart: draft.progress !== undefined }
    : { quoteId: '', isPart: false };
}

const searchOf = ({ duplicateOf }: GeneratorState) =>
  duplicateOf === undefined ? '' : new URLSearchParams({ copy: duplicateOf }).toString();

/** Which invoice the generator shows, and the navigation between invoices. */
export function useGenerator() {
  const navigate = useNavigate();
  const { userId } = useUser();
  const [sent, setSent] = useState<SentLiteInvoice>();
  const [saved, setSaved] = useState<SavedInvoice>();
  const [lastInvoice, setLastInvoice] = useState<NextInvoiceBasis>();
  const { opened, updateIds, onKept, open } = useOpenedForm<GeneratorState>({
    path: editorPath,
    documentIdOf,
    searchOf,
    onOpen() {
      setSent(undefined);
      setSaved(undefined);
    },
  });

  const { openedWith } = opened;
  const copiedInvoiceId = openedWith.get('copy') ?? undefined;
  // The address of a stored form does not name its quote.
  const kept = useMemo(() => billedQuoteOf(userId, openedWith.get('form')), [userId, openedWith]);

  return {
    openCount: opened.openCount,
    formId: opened.formId,
    /** ID of the stored invoice to edit, or ''. */
    editing: opened.editing,
    /** ID of the approved quote to make an invoice from, or ''. */
    quoteId: openedWith.get('quote') ?? kept.quoteId,
    /** The form bills a quote and was kept in this browser. */
    isKept: kept.quoteId !== '',
    /** What to bill of the quote: a part, or the rest. undefined for all of it. */
    part: partOf(openedWith.get('part')) ?? (kept.isPart ? 'part' : undefined),
    /** ID of the job to make an invoice for, or ''. */
    jobId: openedWith.get('job') ?? '',
    /** ID of the client whose visits the invoice bills together, and the IDs of these visits, or ''. */
    billedClientId: openedWith.get('bill') ?? '',
    visitIds: openedWith.get('visits') ?? '',
    /** The new invoice of this form, if it was saved without being sent. */
    saved,
    /** ID of the invoice to copy. */
    copiedInvoiceId,
    /** The saved client to start with. */
    client: opened.state?.client,
    /** The invoice that was just sent. */
    lastInvoice,
    /** The sent invoice; while it is set, there is no form. */
    sent,
    showSent(invoice: SentLiteInvoice) {
      setSent(invoice);
      // Removed from the address, so that a reload opens a blank form instead of another copy.
      if (copiedInvoiceId !== undefined) updateIds({});
    },
    onKept,
    onSaved: useCallback(
      (invoice: SavedInvoice) => {
        setSaved(invoice);
        updateIds({ savedId: invoice.invoiceId });
      },
      [updateIds],
    ),
    startAnother() {
      setLastInvoice(sent?.nextInvoiceBasis);
      open('');
      window.scrollTo(0, 0);
    },
    /** Opens the latest state of an invoice. Typed content stays in its slot. */
    reload: (invoiceId: string) => open(generatorSearch({ editing: invoiceId })),
    duplicate: useCallback(
      (duplicateOf: string) => void navigate(editorPath, { state: { duplicateOf } satisfies GeneratorState }),
      [navigate],
    ),
  };
}

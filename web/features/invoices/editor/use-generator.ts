import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Client } from '#domain/clients/client';
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

/** What the generator shows. */
export type OpenedInvoice =
  | { readonly kind: 'sent'; readonly sent: SentLiteInvoice }
  /** The form of a stored invoice, or of a copy of one. */
  | { readonly kind: 'edit' | 'copy'; readonly invoiceId: string }
  | {
      readonly kind: 'of-quote';
      readonly quoteId: string;
      /** What to bill of the quote: a part, or the rest. undefined for all of it. */
      readonly part: 'part' | 'rest' | undefined;
      /** The form was kept in this browser. */
      readonly isKept: boolean;
    }
  | { readonly kind: 'of-job'; readonly jobId: string }
  /** `visitIds` are separated by commas. */
  | { readonly kind: 'of-visits'; readonly clientId: string; readonly visitIds: string }
  /** A form from scratch, or for this saved client. */
  | { readonly kind: 'blank'; readonly client: Client | undefined };

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

  function shown(): OpenedInvoice {
    if (sent) return { kind: 'sent', sent };
    if (opened.editing) return { kind: 'edit', invoiceId: opened.editing };
    if (copiedInvoiceId) return { kind: 'copy', invoiceId: copiedInvoiceId };
    const quoteId = openedWith.get('quote') ?? kept.quoteId;
    const part = partOf(openedWith.get('part')) ?? (kept.isPart ? 'part' : undefined);
    if (quoteId) return { kind: 'of-quote', quoteId, part, isKept: kept.quoteId !== '' };
    const jobId = openedWith.get('job');
    if (jobId) return { kind: 'of-job', jobId };
    const clientId = openedWith.get('bill');
    if (clientId) return { kind: 'of-visits', clientId, visitIds: openedWith.get('visits') ?? '' };
    return { kind: 'blank', client: opened.state?.client };
  }

  return {
    openCount: opened.openCount,
    formId: opened.formId,
    shown: shown(),
    /** The new invoice of this form, if it was saved without being sent. */
    saved,
    /** What the next invoice takes from the one that was just sent. */
    lastInvoice,
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

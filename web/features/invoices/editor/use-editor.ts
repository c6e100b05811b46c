import { useState } from 'react';
import { validateInvoice } from '#domain/documents/validate-invoice';
import { defaultsOfDocument } from '#domain/invoices/defaults-offer';
import { generatorTexts } from '#domain/invoices/generator-texts';
import { usePrefetchToast, useToast } from '../../../ui/toast-host.tsx';
import { useSubmitFeedback } from '../../documents/form/use-submit-feedback.ts';
import { hasOfferedNumber } from './draft-bodies.ts';
import { knownAfter, knownOf } from './known-invoice.ts';
import type { LiteInvoiceDraft } from './lite-draft.ts';
import type { LiteInvoiceEditorProps } from './lite-invoice-editor.tsx';
import { useClientMailWish } from './use-client-mail-wish.ts';
import { useKeptForm } from './use-kept-form.ts';
import { useDraftSheet, useLiteForm } from './use-lite-form.ts';
import { useReplacedDraft } from './use-replaced-draft.ts';
import type { SendFailure } from './use-send-invoice.ts';
import { useStartOver } from './use-start-over.ts';
import { useSubmitInvoice } from './use-submit-invoice.ts';

/** The number that was offered, if the invoice got another because it was taken meanwhile. */
const replacementIn = (draft: LiteInvoiceDraft, invoiceNumber: string) =>
  hasOfferedNumber(draft) && draft.suggestedNumber !== invoiceNumber
    ? { replacedNumber: draft.suggestedNumber }
    : {};

/** The form with what it knows of its invoice, and what can be done with it. */
export function useEditor(props: LiteInvoiceEditorProps) {
  const { start, stored, logo } = props;
  const { form, color } = useLiteForm(start.draft);
  const [known, setKnown] = useState(() => knownOf(start, stored));
  const { untouched, unconfirmed } = known;
  const kept = useKeptForm({ start, draft: form.draft, untouched, onKept: props.onKept });
  const replaced = useReplacedDraft(start, untouched, form);
  const feedback = useSubmitFeedback<LiteInvoiceDraft, SendFailure>(form);
  const { origin, startOver } = useStartOver(start, untouched, form, feedback.clear);
  const [mailsAgain, setMailsAgain] = useState(false);
  const isSent = stored?.status === 'sent';
  // A client who has a version gets the corrected one by default; the owner can turn it off.
  const clientMail = useClientMailWish(form.draft, isSent && stored.clientVersions !== undefined);
  const linkId = stored?.linkId ?? (clientMail.asked && '');
  const sheet = useDraftSheet(form.draft, { untouched, color, linkId });
  usePrefetchToast();
  const showToast = useToast();

  // Editing what was sent is mailed only when asked; everything else always is.
  const mails = !isSent || mailsAgain || clientMail.asked !== undefined;
  const submission = useSubmitInvoice({
    form,
    formId: kept.formId,
    feedback,
    ...{ mails, clientMail, unconfirmed },
    before: logo.settled,
    onDone(invoice, clientProblem) {
      kept.stop();
      replaced.forget();
      const { invoiceNumber } = invoice;
      const checked = validateInvoice(form.draft, 'at-least-one');
      props.onSent({
        invoice,
        ...{ isMailed: mails, asksClient: mails && clientMail.asked !== undefined },
        ...(clientProblem !== undefined && { clientProblem }),
        ...(!isSent && { last: { brandColor: color, invoiceNumber } }),
        ...(mails && checked.ok && { defaults: defaultsOfDocument(checked.value) }),
        ...replacementIn(form.draft, invoiceNumber),
      });
    },
    onSaved(saved, how) {
      setKnown(knownAfter(known, saved, how));
      props.onSaved(saved);
      if (how === 'draft') showToast({ title: generatorTexts.draftSaved });
    },
  });
  return {
    form,
    color,
    sheet,
    known,
    kept,
    replaced,
    feedback,
    origin,
    startOver,
    mails,
    mailsAgain,
    setMailsAgain,
    clientMail,
    submission,
  };
}

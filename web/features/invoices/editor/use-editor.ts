import { type ReactNode, useMemo, useState } from 'react';
import { shownHowToPay } from '#domain/documents/how-to-pay';
import type { Invoice } from '#domain/documents/invoice';
import { withSuggestedNumber } from '#domain/documents/invoice-draft';
import { sheetOfDraft } from '#domain/documents/invoice-sheet';
import { isDraft } from '#domain/documents/invoice-status';
import type { PrintedMoney } from '#domain/documents/settlement';
import { validateInvoice } from '#domain/documents/validate-invoice';
import type { InvoiceDetail } from '#domain/invoices/contract';
import { generatorTexts } from '#domain/invoices/generator-texts';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import { businessOnInvoice } from '#domain/profile/profile';
import { clientPageUrl } from '#domain/public-links/client-page';
import type { Agreed } from '#domain/quotes/agreed';
import type { QuoteBilling } from '#domain/quotes/quote-billing';
import { useUser } from '../../../session/session.tsx';
import { useProfile } from '../../../session/use-account.ts';
import { usePrefetchToast, useToast } from '../../../ui/toast-host.tsx';
import { useLastColor } from '../../documents/branding/brand-color-field.tsx';
import type { SectionData } from '../../documents/form/document-sections.tsx';
import { useInvoiceForm } from '../../documents/form/use-invoice-form.ts';
import { useReplaceDraft } from '../../documents/form/use-replace-draft.ts';
import { useStoredForm } from '../../documents/form/use-stored-form.ts';
import { useSubmitFeedback } from '../../documents/form/use-submit-feedback.ts';
import { useDocumentPhotos } from '../../photos/use-document-photos.ts';
import type { TypedMail } from '../detail/email-to-client-dialog.tsx';
import { hasSuggestedNumber, nextNumberAfter } from './draft-bodies.ts';
import type { ApprovedQuote } from './draft-of-quote.ts';
import { blankLiteDraft, type LiteInvoiceDraft, liteInvoiceFaults } from './lite-draft.ts';
import { moneyOfDraft } from './money-of-draft.ts';
import { type FormStart, type NextInvoiceBasis, newInvoiceDefaultsOf } from './start-draft.ts';
import { isUntouchedForm, unsentForms } from './unsent-forms.ts';
import { useClientMail } from './use-client-mail.ts';
import { useSetAsideDraft } from './use-set-aside-draft.ts';
import { type SendFailure, useSubmitInvoice } from './use-submit-invoice.ts';

/** An invoice that was sent, or saved without an email. */
export interface SentLiteInvoice {
  readonly invoice: InvoiceSummary;
  readonly wasEmailed: boolean;
  /** True if an email to the client was requested too. */
  readonly emailsClient: boolean;
  /** The versions that the client had before, if the invoice had been sent, so that this corrects it. */
  readonly corrected?: InvoiceSummary['clientVersions'];
  /** What was typed and chosen for the email to the client, if one was requested, for another try. */
  readonly typedMail?: TypedMail;
  /** Why the client was not emailed, if that was requested but not tried. */
  readonly clientProblem?: string;
  /** The suggested number, if it was taken in the meantime and the invoice got another one. */
  readonly replacedNumber?: string;
  /** Initial values for the next invoice; undefined for an invoice that had been sent before. */
  readonly nextInvoiceBasis?: NextInvoiceBasis;
  /** The content of the document, whose tax and terms are offered as defaults; undefined if no email was sent. */
  readonly content?: Invoice;
}

/** An invoice that was saved but not sent, while its form stays open. */
export type SavedInvoice = Pick<InvoiceSummary, 'invoiceId' | 'invoiceNumber'>;

export interface LiteInvoiceEditorProps extends SectionData {
  readonly start: FormStart;
  /** The stored invoice that this form was opened for; undefined for a new one. */
  readonly stored?: InvoiceSummary &
    Partial<Pick<InvoiceDetail, 'content' | 'clientContent' | 'billing' | 'payments'>>;
  /** What is agreed and billed of the quote; absent for an invoice that bills no part of one. */
  readonly billing?: QuoteBilling | undefined;
  /** What is agreed on the quote of the invoice now, and the quote of a new one, as they were read last. */
  readonly agreed?: Agreed | undefined;
  readonly approvedNow?: ApprovedQuote | undefined;
  /** The logo in the document. `uploadsSettled` resolves when no change to it is in progress. */
  readonly logo: { readonly url: string | undefined; readonly uploadsSettled: () => Promise<void> };
  /** Says, above a copy of a quote's invoice, what is billed already of the quote. */
  readonly billedBesides: (quoteId: string) => ReactNode;
  /** Shown to an unverified account: asks to verify the address. */
  readonly verification: ReactNode;
  /** Called with the ID of the slot that stores the form. */
  readonly onKept: (formId: string) => void;
  readonly onSaved: (saved: SavedInvoice) => void;
  readonly onSent: (sent: SentLiteInvoice) => void;
  readonly onReload: (invoiceId: string) => void;
  readonly onDuplicate: (invoiceId: string) => void;
}

/** What the form knows about its stored invoice. */
interface StoredState {
  /** The draft as it is stored; undefined for a new invoice. */
  readonly untouched: LiteInvoiceDraft | undefined;
  /** The stored draft, if it is unknown whether its email arrived. */
  readonly unconfirmed: LiteInvoiceDraft | undefined;
  /** True if no email was sent, so the invoice can be saved as a draft. */
  readonly isDraft: boolean;
}

const storedStateOf = ({ untouched }: FormStart, stored: InvoiceSummary | undefined): StoredState => ({
  untouched,
  unconfirmed: stored?.delivery === 'unknown' ? untouched : undefined,
  isDraft: stored === undefined || isDraft(stored),
});

/** The suggested number, if it was taken in the meantime and the invoice got another one. */
const replacedNumberOf = (draft: LiteInvoiceDraft, invoiceNumber: string) =>
  hasSuggestedNumber(draft) && draft.suggestedNumber !== invoiceNumber
    ? { replacedNumber: draft.suggestedNumber }
    : {};

/**
 * The document view of the draft. Business and payment instructions come from the profile. `linkId` is '' if sending
 * will create the link.
 */
function useDraftSheet(
  draft: LiteInvoiceDraft,
  {
    untouched,
    color,
    linkId,
    printed,
  }: Pick<StoredState, 'untouched'> & {
    color: string;
    linkId?: string | undefined;
    printed: PrintedMoney;
  },
) {
  // A stored invoice keeps its number.
  const numberIfEmpty = untouched?.invoiceNumber || draft.suggestedNumber;
  const { business, lite } = useProfile();
  const { howToPay } = lite;
  // '' shows an empty frame in place of the QR code.
  const pageUrl = linkId ? clientPageUrl(location.origin, linkId) : linkId;
  return useMemo(
    () =>
      sheetOfDraft(
        { ...withSuggestedNumber(draft, numberIfEmpty), ...businessOnInvoice(business) },
        { edition: 'lite', brandColor: color, howToPay: shownHowToPay(howToPay), pageUrl },
        printed,
      ),
    [draft, business, color, numberIfEmpty, howToPay, pageUrl, printed],
  );
}

/** The form with its stored invoice, and the actions on it. */
export function useEditor(props: LiteInvoiceEditorProps) {
  const { start, stored, logo, clients, onKept, onSaved, onSent } = props;
  const profile = useProfile();
  const { userId } = useUser();
  const form = useInvoiceForm<LiteInvoiceDraft>(liteInvoiceFaults, () => start.draft);
  const { draft } = form;
  const color = useLastColor(draft.brandColor);
  const [storedState, setStoredState] = useState(() => storedStateOf(start, stored));
  const { untouched, unconfirmed } = storedState;
  // Settings may be changed in another tab while the form is open.
  const defaults = start.defaults ?? profile.lite;
  const storedForm = useStoredForm({
    slots: unsentForms(userId),
    formId: start.formId,
    content: draft,
    startsFromSlot: start.origin === 'kept',
    isUntouched: (content) => isUntouchedForm(content, { untouched, defaults, start }),
    onStored: onKept,
  });
  const setAside = useSetAsideDraft(start, untouched, form);
  const feedback = useSubmitFeedback<LiteInvoiceDraft, SendFailure>(form);
  const [origin, setOrigin] = useState(start.origin);
  const replaceDraft = useReplaceDraft(form);
  const emailsOwnerAgain = draft.ownerAgain !== '';
  const isSent = stored?.status === 'sent';
  const photos = useDocumentPhotos(form);
  const clientMail = useClientMail(form, clients);
  const linkId = stored?.linkId ?? (clientMail.requestedMail ? '' : undefined);
  const money = useMemo(() => moneyOfDraft(draft, stored), [draft, stored]);
  const sheet = useDraftSheet(draft, { untouched, color, linkId, printed: money.printed });
  usePrefetchToast();
  const showToast = useToast();

  // Changes to a sent invoice are emailed only on request; other invoices are always emailed.
  const sendsEmail = !isSent || emailsOwnerAgain || clientMail.requestedMail !== undefined;
  const submission = useSubmitInvoice({
    form,
    storedForm,
    feedback,
    sendsEmail,
    clientMail,
    photos,
    unconfirmed,
    waitForUploads: logo.uploadsSettled,
    onDone(invoice, clientProblem) {
      storedForm.stop();
      setAside.discard();
      const { invoiceNumber } = invoice;
      const checked = validateInvoice(draft, 'at-least-one');
      onSent({
        invoice,
        wasEmailed: sendsEmail,
        emailsClient: sendsEmail && clientMail.requestedMail !== undefined,
        ...(clientMail.requestedMail && {
          typedMail: { message: draft.clientMessage, noCopyTo: draft.noCopyTo },
        }),
        ...(isSent && { corrected: stored.clientVersions ?? [] }),
        ...(clientProblem !== undefined && { clientProblem }),
        ...(!isSent && {
          nextInvoiceBasis: { brandColor: color, ...nextNumberAfter(draft, invoiceNumber, profile.lite) },
        }),
        ...(sendsEmail && checked.ok && { content: checked.value }),
        ...replacedNumberOf(draft, invoiceNumber),
      });
    },
    onSaved(saved, outcome) {
      const isUnconfirmed = outcome === 'unconfirmed';
      setStoredState({
        untouched: saved,
        unconfirmed: isUnconfirmed ? saved : undefined,
        isDraft: !isUnconfirmed && storedState.isDraft,
      });
      onSaved(saved);
      if (outcome === 'draft') showToast({ title: generatorTexts.draftSaved });
    },
  });
  return {
    ...{ form, color, sheet, money, storedState, storedForm, feedback, replaceDraft },
    ...{ sendsEmail, emailsOwnerAgain, clientMail, photos, submission },
    setEmailsOwnerAgain: (isWanted: boolean) => form.change('ownerAgain', isWanted ? 'yes' : ''),
    ...{ setAsideActions: setAside.actions, origin },
    /** Resets the form to the stored invoice, or to a blank form, with Undo. */
    startOver() {
      setOrigin('blank');
      feedback.clear();
      submission.beginAnother();
      const title = untouched ? 'Changes discarded' : 'Form cleared';
      const clearedDraft = untouched ?? blankLiteDraft(new Date(), newInvoiceDefaultsOf(profile));
      replaceDraft(clearedDraft, title, () => setOrigin(origin));
    },
  };
}

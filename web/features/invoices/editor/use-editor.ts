import { type ReactNode, useMemo, useState } from 'react';
import type { InvoiceSummary } from '#domain/contract/invoice-summary';
import type { InvoiceDetail } from '#domain/contract/invoices';
import { withOfferedNumber } from '#domain/documents/invoice-draft';
import { sheetOfDraft } from '#domain/documents/invoice-sheet';
import { validateInvoice } from '#domain/documents/validate-invoice';
import { type DocumentDefaults, defaultsOfDocument } from '#domain/invoices/defaults-offer';
import { generatorTexts } from '#domain/invoices/generator-texts';
import { shownHowToPay } from '#domain/invoices/how-to-pay';
import { isDraft } from '#domain/invoices/invoice-status';
import { businessOnInvoice } from '#domain/profile/profile';
import { clientPageUrl } from '#domain/public-links/client-page';
import { useUser } from '../../../session/session.tsx';
import { useProfile } from '../../../session/use-account.ts';
import { usePrefetchToast, useToast } from '../../../ui/toast-host.tsx';
import { useLastColor } from '../../documents/branding/brand-color-field.tsx';
import type { SectionSources } from '../../documents/form/document-sections.tsx';
import type { KeptForm } from '../../documents/form/form-slots.ts';
import { type OwnForm, useInvoiceForm } from '../../documents/form/use-invoice-form.ts';
import { useKeptForm } from '../../documents/form/use-kept-form.ts';
import { useReplaceDraft } from '../../documents/form/use-replace-draft.ts';
import { useSubmitFeedback } from '../../documents/form/use-submit-feedback.ts';
import { hasOfferedNumber } from './draft-bodies.ts';
import { blankLiteDraft, depositOf, type LiteInvoiceDraft, liteInvoiceFaults } from './lite-draft.ts';
import { type LastInvoice, offerOf, type Start } from './start-draft.ts';
import { isUntouchedForm, sameContent, unsentForms } from './unsent-forms.ts';
import { useClientMail } from './use-client-mail.ts';
import { type SendFailure, useSubmitInvoice } from './use-submit-invoice.ts';

/** An invoice that was sent, or saved without an email. */
export interface SentLiteInvoice {
  readonly invoice: InvoiceSummary;
  readonly isMailed: boolean;
  /** True if an email to the client was requested too. */
  readonly asksClient: boolean;
  /** It corrects an invoice that was sent before. */
  readonly isCorrection: boolean;
  /** Why that was not tried. */
  readonly clientProblem?: string;
  /** The suggested number, if it was taken in the meantime and the invoice got another one. */
  readonly replacedNumber?: string;
  /** Initial values for the next invoice; undefined for an invoice that had been sent before. */
  readonly last?: LastInvoice;
  /** Its tax and terms; undefined if no email was sent. */
  readonly defaults?: DocumentDefaults;
}

/** An invoice that was saved but not sent, while its form stays open. */
export type SavedInvoice = Pick<InvoiceSummary, 'invoiceId' | 'invoiceNumber'>;

export interface LiteInvoiceEditorProps extends SectionSources {
  readonly start: Start;
  /** The stored invoice that this form was opened for; undefined for a new one. */
  readonly stored?: InvoiceSummary & Partial<Pick<InvoiceDetail, 'content' | 'clientContent'>>;
  /** The logo in the document. `settled` resolves when no change to it is in progress. */
  readonly logo: { readonly url: string | undefined; readonly settled: () => Promise<void> };
  /** Shown to an unverified account: asks to verify the address. */
  readonly verification: ReactNode;
  /** Called with the ID of the slot that stores the form. */
  readonly onKept: (formId: string) => void;
  readonly onSaved: (saved: SavedInvoice) => void;
  readonly onSent: (sent: SentLiteInvoice) => void;
  readonly onReload: (invoiceId: string) => void;
  readonly onDuplicate: (invoiceId: string) => void;
}

/** The form's knowledge of its stored invoice. */
interface KnownInvoice {
  /** The draft as it is stored; undefined for a new invoice. */
  readonly untouched: LiteInvoiceDraft | undefined;
  /** The stored draft, if it is unknown whether its email arrived. */
  readonly unconfirmed: LiteInvoiceDraft | undefined;
  /** True if no email was sent, so the invoice can be saved as a draft. */
  readonly isDraft: boolean;
}

const knownOf = ({ untouched }: Start, stored: InvoiceSummary | undefined): KnownInvoice => ({
  untouched,
  unconfirmed: stored?.delivery === 'unknown' ? untouched : undefined,
  isDraft: stored === undefined || isDraft(stored),
});

/** The suggested number, if it was taken in the meantime and the invoice got another one. */
const replacementIn = (draft: LiteInvoiceDraft, invoiceNumber: string) =>
  hasOfferedNumber(draft) && draft.suggestedNumber !== invoiceNumber
    ? { replacedNumber: draft.suggestedNumber }
    : {};

type ReplaceableForm = Pick<OwnForm<LiteInvoiceDraft>, 'draft' | 'dispatch'>;

/** Other unsent changes that were found when a stored invoice was opened, until the user restores or discards them. */
function useReplacedDraft(
  start: Start,
  untouched: LiteInvoiceDraft | undefined,
  { draft, dispatch }: ReplaceableForm,
) {
  const slots = unsentForms(useUser().userId);
  const [replaced, setReplaced] = useState(start.replaced);
  const showToast = useToast();
  function keep(form: KeptForm<LiteInvoiceDraft>) {
    slots.keep(form.formId, form.draft, Date.now());
    setReplaced(form);
  }
  function forget() {
    if (replaced) slots.forget(replaced.formId);
    setReplaced(undefined);
  }
  return {
    forget,
    /** Undefined if there are none. */
    actions: replaced && {
      /** Swaps the two: the form's current changes, if any, can be restored in turn. */
      Restore() {
        dispatch({ kind: 'replace', draft: replaced.draft });
        if (untouched && sameContent(draft, untouched)) forget();
        else keep({ ...replaced, draft });
      },
      Discard() {
        forget();
        showToast({ title: 'Changes discarded', action: { label: 'Undo', run: () => keep(replaced) } });
      },
    },
  };
}

/**
 * The document that the draft produces. Business and payment instructions come from the profile. `linkId` is '' for a
 * link that will be created on sending.
 */
function useDraftSheet(
  draft: LiteInvoiceDraft,
  {
    untouched,
    color,
    linkId,
  }: Pick<KnownInvoice, 'untouched'> & { color: string; linkId?: string | undefined },
) {
  // A stored invoice keeps its number.
  const offeredNumber = untouched?.invoiceNumber || draft.suggestedNumber;
  const { business, lite } = useProfile();
  const { howToPay } = lite;
  const pageUrl = linkId ? clientPageUrl(location.origin, linkId) : linkId;
  return useMemo(
    () =>
      sheetOfDraft(
        { ...withOfferedNumber(draft, offeredNumber), ...businessOnInvoice(business) },
        { edition: 'lite', brandColor: color, howToPay: shownHowToPay(howToPay), pageUrl },
        { depositCents: depositOf(draft) },
      ),
    [draft, business, color, offeredNumber, howToPay, pageUrl],
  );
}

/** The form with its stored invoice, and the actions on it. */
export function useEditor({ start, stored, logo, onKept, onSaved, onSent }: LiteInvoiceEditorProps) {
  const profile = useProfile();
  const { userId } = useUser();
  const form = useInvoiceForm<LiteInvoiceDraft>(liteInvoiceFaults, () => start.draft);
  const { draft } = form;
  const color = useLastColor(draft.brandColor);
  const [known, setKnown] = useState(() => knownOf(start, stored));
  const { untouched, unconfirmed } = known;
  // Settings may be changed in another tab while the form is open.
  const offer = start.offer ?? profile.lite;
  const kept = useKeptForm({
    slots: unsentForms(userId),
    formId: start.formId,
    kept: draft,
    beginsKept: start.origin === 'kept',
    isUntouched: (now) => isUntouchedForm(now, { untouched, offer, start }),
    onKept,
  });
  const replaced = useReplacedDraft(start, untouched, form);
  const feedback = useSubmitFeedback<LiteInvoiceDraft, SendFailure>(form);
  const [origin, setOrigin] = useState(start.origin);
  const replaceDraft = useReplaceDraft(form);
  const [mailsAgain, setMailsAgain] = useState(false);
  const isSent = stored?.status === 'sent';
  const clientMail = useClientMail(draft);
  const linkId = stored?.linkId ?? (clientMail.asked && '');
  const sheet = useDraftSheet(draft, { untouched, color, linkId });
  usePrefetchToast();
  const showToast = useToast();

  // Changes to a sent invoice are emailed only on request; other invoices are always emailed.
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
      const checked = validateInvoice(draft, 'at-least-one');
      onSent({
        invoice,
        ...{ isMailed: mails, asksClient: mails && clientMail.asked !== undefined, isCorrection: isSent },
        ...(clientProblem !== undefined && { clientProblem }),
        ...(!isSent && { last: { brandColor: color, invoiceNumber } }),
        ...(mails && checked.ok && { defaults: defaultsOfDocument(checked.value) }),
        ...replacementIn(draft, invoiceNumber),
      });
    },
    onSaved(saved, how) {
      const isUnconfirmed = how === 'unconfirmed';
      setKnown({
        untouched: saved,
        unconfirmed: isUnconfirmed ? saved : undefined,
        isDraft: !isUnconfirmed && known.isDraft,
      });
      onSaved(saved);
      if (how === 'draft') showToast({ title: generatorTexts.draftSaved });
    },
  });
  return {
    ...{
      form,
      color,
      sheet,
      known,
      kept,
      feedback,
      mails,
      mailsAgain,
      setMailsAgain,
      clientMail,
      submission,
    },
    replaced: replaced.actions,
    origin,
    /** Resets the form to the stored invoice, or to a blank form, with Undo. */
    startOver() {
      setOrigin('blank');
      feedback.clear();
      const title = untouched ? 'Changes discarded' : 'Form cleared';
      const next = untouched ?? blankLiteDraft(new Date(), offerOf(profile));
      replaceDraft(next, title, () => setOrigin(origin));
    },
  };
}

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
  /** The client was to get an email too. */
  readonly asksClient: boolean;
  /** It corrects an invoice that was sent before. */
  readonly isCorrection: boolean;
  /** Why that was not tried. */
  readonly clientProblem?: string;
  /** The offered number that was taken meanwhile, so that the invoice has another one. */
  readonly replacedNumber?: string;
  /** What the next invoice begins with; absent for an invoice that was sent before. */
  readonly last?: LastInvoice;
  /** Its tax and terms; absent if no email was sent. */
  readonly defaults?: DocumentDefaults;
}

/** An invoice that was saved, not sent, while its form stays open. */
export type SavedInvoice = Pick<InvoiceSummary, 'invoiceId' | 'invoiceNumber'>;

export interface LiteInvoiceEditorProps extends SectionSources {
  readonly start: Start;
  /** The stored invoice this form was opened for; absent for a new one. */
  readonly stored?: InvoiceSummary & Partial<Pick<InvoiceDetail, 'content' | 'clientContent'>>;
  /** The logo on the page. `settled` resolves when no change of it is under way. */
  readonly logo: { readonly url: string | undefined; readonly settled: () => Promise<void> };
  /** Asks an unverified account to verify its address. */
  readonly verification: ReactNode;
  /** Receives the slot that the form is kept in. */
  readonly onKept: (formId: string) => void;
  readonly onSaved: (saved: SavedInvoice) => void;
  readonly onSent: (sent: SentLiteInvoice) => void;
  readonly onReload: (invoiceId: string) => void;
  readonly onDuplicate: (invoiceId: string) => void;
}

/** What the form knows of the stored invoice. */
interface KnownInvoice {
  /** The form as it is stored; undefined for a new invoice. */
  readonly untouched: LiteInvoiceDraft | undefined;
  /** The same, if it is unknown whether its email arrived. */
  readonly unconfirmed: LiteInvoiceDraft | undefined;
  /** No email was sent: it can be saved as a draft. */
  readonly isDraft: boolean;
}

const knownOf = ({ untouched }: Start, stored: InvoiceSummary | undefined): KnownInvoice => ({
  untouched,
  unconfirmed: stored?.delivery === 'unknown' ? untouched : undefined,
  isDraft: stored === undefined || isDraft(stored),
});

/** The offered number, if the invoice got another one because it was taken meanwhile. */
const replacementIn = (draft: LiteInvoiceDraft, invoiceNumber: string) =>
  hasOfferedNumber(draft) && draft.suggestedNumber !== invoiceNumber
    ? { replacedNumber: draft.suggestedNumber }
    : {};

type ReplaceableForm = Pick<OwnForm<LiteInvoiceDraft>, 'draft' | 'dispatch'>;

/** The changes that were put aside when a stored invoice was opened, until they are restored or discarded. */
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
    /** Undefined if nothing was put aside. */
    actions: replaced && {
      /** The present content is put aside in turn, if anything was typed. */
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

/** The page that the form makes: business and how to pay come from the profile. `linkId` is '' for a link it will get. */
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

/** The form with what it knows of its invoice, and what can be done with it. */
export function useEditor({ start, stored, logo, onKept, onSaved, onSent }: LiteInvoiceEditorProps) {
  const profile = useProfile();
  const { userId } = useUser();
  const form = useInvoiceForm<LiteInvoiceDraft>(liteInvoiceFaults, () => start.draft);
  const { draft } = form;
  const color = useLastColor(draft.brandColor);
  const [known, setKnown] = useState(() => knownOf(start, stored));
  const { untouched, unconfirmed } = known;
  // Settings may be saved in another tab while the form is open.
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

  // Changes of a sent invoice are emailed only on request; everything else always is.
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
    /** Goes back to the stored invoice, or to a blank form; can be undone. */
    startOver() {
      setOrigin('blank');
      feedback.clear();
      const title = untouched ? 'Changes discarded' : 'Form cleared';
      const next = untouched ?? blankLiteDraft(new Date(), offerOf(profile));
      replaceDraft(next, title, () => setOrigin(origin));
    },
  };
}

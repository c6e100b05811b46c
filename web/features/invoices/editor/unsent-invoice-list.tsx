import { sheetOfDraft } from '#domain/documents/invoice-sheet';
import { shownClientName } from '#domain/invoices/invoice-texts';
import { cleanLine } from '#domain/text';
import type { UnsentForm } from '../../documents/form/form-slots.ts';
import {
  notSentWords,
  UnsentFormList,
  type UnsentListProps,
} from '../../documents/form/unsent-form-list.tsx';
import type { LiteInvoiceDraft } from './lite-draft.ts';
import { unsentForms } from './unsent-forms.ts';

/** Names a form in the list, such as "Invoice #INV-1001, Dana Whitfield, $302.81". */
function nameOf(draft: LiteInvoiceDraft): string {
  const number = cleanLine(draft.invoiceNumber);
  const invoice = number === '' ? 'Invoice' : `Invoice #${number}`;
  const parts = [invoice, shownClientName(draft.clientName), sheetOfDraft(draft).total.value];
  return (draft.invoiceId === '' ? '' : 'Changes of ') + parts.join(', ');
}

/** "Invoice 1007 was not sent: Dana Whitfield, $302.81", or "may not have been sent". */
function notSentTextOf(form: UnsentForm<LiteInvoiceDraft>): string {
  const { draft } = form;
  const number = cleanLine(draft.invoiceNumber);
  const [invoice, changed] =
    number === '' ? ['An invoice', 'an invoice'] : [`Invoice ${number}`, `invoice ${number}`];
  const was =
    draft.invoiceId === ''
      ? `${invoice} ${notSentWords(form, 'form')}`
      : `Changes of ${changed} ${notSentWords(form, 'changes')}`;
  return `${was}: ${shownClientName(draft.clientName)}, ${sheetOfDraft(draft).total.value}`;
}

/** The invoices in this browser that were neither sent nor saved. */
export const UnsentInvoiceList = (props: UnsentListProps<LiteInvoiceDraft>) => (
  <UnsentFormList
    {...props}
    slotsOf={unsentForms}
    nameOf={nameOf}
    notSentTextOf={notSentTextOf}
    documentIdOf={({ invoiceId }) => invoiceId}
    editorPage="liteInvoiceGenerator"
    allFormsPage="liteInvoices"
  />
);

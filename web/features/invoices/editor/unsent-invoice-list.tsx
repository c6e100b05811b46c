import { useMemo } from 'react';
import { sheetOfDraft } from '#domain/documents/invoice-sheet';
import { shownClientName } from '#domain/invoices/invoice-texts';
import { cleanLine } from '#domain/text';
import { generatorSearch } from '../../../routing/generator-link.ts';
import { useUser } from '../../../session/session.tsx';
import { UnsentFormList } from '../../documents/form/unsent-form-list.tsx';
import { useUnsentForms } from '../../documents/form/use-unsent-forms.ts';
import type { LiteInvoiceDraft } from './lite-draft.ts';
import { unsentForms } from './unsent-forms.ts';

/** "Invoice #INV-1001, Dana Whitfield, $302.81". */
function nameOf(draft: LiteInvoiceDraft): string {
  const number = cleanLine(draft.invoiceNumber);
  const invoice = number === '' ? 'Invoice' : `Invoice #${number}`;
  const parts = [invoice, shownClientName(draft.clientName), sheetOfDraft(draft).total.value];
  return (draft.invoiceId === '' ? '' : 'Changes of ') + parts.join(', ');
}

interface UnsentInvoiceListProps {
  /** The form that is open. */
  readonly except?: string;
  readonly most?: number;
}

/** The invoices this browser keeps, which nobody sent or saved yet. */
export function UnsentInvoiceList({ except, most = Number.POSITIVE_INFINITY }: UnsentInvoiceListProps) {
  const { userId } = useUser();
  const slots = useMemo(() => unsentForms(userId), [userId]);
  const { forms, discard } = useUnsentForms(slots);
  return (
    <UnsentFormList
      forms={forms.filter(({ formId }) => formId !== except)}
      nameOf={nameOf}
      editor="liteInvoiceGenerator"
      searchOf={({ formId, draft }) => generatorSearch({ editing: draft.invoiceId, formId })}
      onDiscard={discard}
      most={most}
      all="liteInvoices"
    />
  );
}

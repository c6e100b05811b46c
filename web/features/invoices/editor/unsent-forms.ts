import { unsentFormKey } from '../../../session/unsent-form-keys.ts';
import { formSlots, type KeptForm } from '../../documents/form/form-slots.ts';
import { parseKeptDraft } from '../../documents/form/parse-kept-draft.ts';
import { sameFields } from '../../documents/form/same-fields.ts';
import { blankLiteDraft, type LiteInvoiceDraft } from './lite-draft.ts';

/** A form that was typed into and neither sent nor saved. */
export type UnsentForm = KeptForm<LiteInvoiceDraft>;

/** The slots of a user's forms in this browser. */
export const unsentForms = (userId: string) =>
  formSlots(unsentFormKey(userId, ''), (kept) =>
    parseKeptDraft(kept, blankLiteDraft(new Date(0), { brandColor: '' })),
  );

/** Forgets every form that changes a stored invoice: that one is gone. */
export function forgetFormsOf(userId: string, invoiceId: string): void {
  const slots = unsentForms(userId);
  for (const { formId, draft } of slots.readAll()) if (draft.invoiceId === invoiceId) slots.forget(formId);
}

/** True when two forms say the same. */
export const sameContent = (one: LiteInvoiceDraft, other: LiteInvoiceDraft): boolean => {
  const bare = ({ invoiceId: _id, basedOn: _basis, ...content }: LiteInvoiceDraft) => content;
  return sameFields(bare(one), bare(other));
};

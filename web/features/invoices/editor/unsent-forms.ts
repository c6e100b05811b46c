import { unsentFormKey } from '../../../session/unsent-form-keys.ts';
import { userStorageKey } from '../../../session/user-storage.ts';
import { forgetForms, formSlots, haveSameFields } from '../../documents/form/form-slots.ts';
import { parseKeptDocument } from '../../documents/form/kept-document.ts';
import { blankLiteDraft, isPristine, type LiteInvoiceDraft } from './lite-draft.ts';
import { withoutMailChoices } from './mail-choices.ts';

/** Where the key of a submission is stored: of a stored invoice by its ID, of a new one by the ID of its form. */
export const submissionKeyOf = (userId: string, id: string): string =>
  userStorageKey(userId, `submission.${id}`);

/** The slots in this browser for a user's forms. */
export const unsentForms = (userId: string) =>
  formSlots(
    unsentFormKey(userId, ''),
    // The blank form has the values for fields that the page did not have when it stored the form.
    (stored) => parseKeptDocument(stored, blankLiteDraft(new Date(0), { brandColor: '' })),
    (formId) => submissionKeyOf(userId, formId),
  );

/** Removes the forms of a deleted invoice. */
export const forgetFormsOf = (userId: string, invoiceId: string): void =>
  forgetForms(unsentForms(userId), (draft) => draft.invoiceId === invoiceId);

/** True if the same was typed and chosen in two forms. Which stored invoice they edit is not compared. */
export const sameForm = (a: LiteInvoiceDraft, b: LiteInvoiceDraft): boolean => {
  const withoutIds = ({ invoiceId: _id, basedOn: _basis, ...content }: LiteInvoiceDraft) => content;
  return haveSameFields(withoutIds(a), withoutIds(b));
};

/** True if two forms have the same document, whoever is emailed. */
export const sameContent = (a: LiteInvoiceDraft, b: LiteInvoiceDraft): boolean =>
  sameForm({ ...b, ...withoutMailChoices(a) }, b);

/** True if opening the form's address again would show the same content, so it need not be stored. */
export function isUntouchedForm(
  current: LiteInvoiceDraft,
  opened: {
    readonly untouched: LiteInvoiceDraft | undefined;
    readonly defaults: Parameters<typeof isPristine>[1];
    readonly start: { readonly origin: string; readonly draft: LiteInvoiceDraft };
  },
): boolean {
  const { untouched, defaults, start } = opened;
  if (untouched) return sameForm(current, untouched);
  const isUnchangedCopy = start.origin === 'copy' && sameForm(current, start.draft);
  return isPristine(current, defaults) || isUnchangedCopy;
}

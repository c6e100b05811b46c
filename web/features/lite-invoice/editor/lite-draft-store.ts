import { useEffect, useRef } from 'react';
import { localStore } from '../../../adapters/browser-store.ts';
import { useProfile } from '../../../session/use-account.ts';
import { userStorageKey } from '../../../session/user-storage.ts';
import { parseKeptDraft } from '../../paper/form/parse-kept-draft.ts';
import { blankLiteDraft, isPristine, type LiteInvoiceDraft } from './lite-draft.ts';

/** Where the unsent form of a user stands in this browser; one place for new invoices, one for each being edited. */
const draftKey = (userId: string, invoiceId: string) =>
  userStorageKey(userId, invoiceId === '' ? 'invoice-draft' : `invoice-draft.${invoiceId}`);

/** Where a form stands that another one took the place of, until somebody decides about it. */
const replacedDraftKey = (userId: string, invoiceId: string) =>
  userStorageKey(userId, invoiceId === '' ? 'invoice-replaced' : `invoice-replaced.${invoiceId}`);

const read = (key: string): LiteInvoiceDraft | undefined =>
  parseKeptDraft(localStore.read(key), blankLiteDraft(new Date(0), { brandColor: '' }));

/** The unsent form kept for this user; undefined without one. `invoiceId` is '' for a new invoice. */
export const readKeptLiteDraft = (userId: string, invoiceId: string): LiteInvoiceDraft | undefined =>
  read(draftKey(userId, invoiceId));

/** The form that was put aside for another one. */
export const readReplacedDraft = (userId: string, invoiceId: string): LiteInvoiceDraft | undefined =>
  read(replacedDraftKey(userId, invoiceId));

/** Keeps a form that was put aside; undefined forgets it. */
export const keepReplacedDraft = (userId: string, invoiceId: string, draft: LiteInvoiceDraft | undefined) =>
  draft
    ? localStore.write(replacedDraftKey(userId, invoiceId), draft)
    : localStore.remove(replacedDraftKey(userId, invoiceId));

/** Takes the unsent form along to where another invoice is edited: it was saved as that one. */
export function moveLiteDraft(userId: string, from: string, to: string): void {
  const draft = readKeptLiteDraft(userId, from);
  if (!draft || from === to) return;
  localStore.write(draftKey(userId, to), draft);
  forgetLiteDraft(userId, from);
}

/** Forgets the unsent form: it was sent, or thrown away. */
export const forgetLiteDraft = (userId: string, invoiceId: string): void =>
  localStore.remove(draftKey(userId, invoiceId));

/**
 * Keeps the form in this browser with every change, so that nothing is written after the user is gone. `untouched` is
 * the form as it was loaded: that one need not be kept. Call `stop` once it was sent.
 */
export function useKeptLiteDraft(
  userId: string,
  invoiceId: string,
  draft: LiteInvoiceDraft,
  untouched: LiteInvoiceDraft | undefined,
): { readonly stop: () => void } {
  const { lite } = useProfile();
  const stopped = useRef(false);
  useEffect(() => {
    if (stopped.current) return;
    const nothingTyped = untouched ? sameContent(draft, untouched) : isPristine(draft, lite);
    if (nothingTyped) forgetLiteDraft(userId, invoiceId);
    else localStore.write(draftKey(userId, invoiceId), draft);
  }, [userId, invoiceId, draft, untouched, lite]);
  return {
    stop: () => {
      stopped.current = true;
      forgetLiteDraft(userId, invoiceId);
    },
  };
}

/** True when two forms say the same. */
export const sameContent = (one: LiteInvoiceDraft, other: LiteInvoiceDraft): boolean => {
  const bare = ({ invoiceId: _id, basedOn: _basis, ...content }: LiteInvoiceDraft) => content;
  const inOrder = (draft: LiteInvoiceDraft) =>
    JSON.stringify(Object.entries(bare(draft)).sort(([a], [b]) => (a < b ? -1 : 1)));
  return inOrder(one) === inOrder(other);
};

import { localStore } from '../../../adapters/browser-store.ts';
import { unsentFormIds, unsentFormKey } from '../../../session/unsent-form-keys.ts';
import { parseKeptDraft } from '../../paper/form/parse-kept-draft.ts';
import { blankLiteDraft, type LiteInvoiceDraft } from './lite-draft.ts';

/** A form that was typed into and neither sent nor saved, as this browser keeps it: every form has a slot of its own. */
export interface UnsentForm {
  readonly formId: string;
  readonly draft: LiteInvoiceDraft;
  /** Milliseconds of the last change. */
  readonly changedAt: number;
}

/** Forms kept for one user, and for how long: what nobody came back to in a season is forgotten. */
const mostForms = 20;
const longest = 90 * 24 * 3_600_000;

/** A slot's value: what tells whether another tab changed it. '' for an empty one. */
export const slotOf = (userId: string, formId: string): string => {
  const kept = localStore.read(unsentFormKey(userId, formId));
  return kept === null ? '' : JSON.stringify(kept);
};

/** The form in a slot; undefined where there is none, or nothing that can be read. */
export function readUnsentForm(userId: string, formId: string): UnsentForm | undefined {
  const kept = localStore.read(unsentFormKey(userId, formId)) as Readonly<Record<string, unknown>> | null;
  const draft = parseKeptDraft(kept?.draft, blankLiteDraft(new Date(0), { brandColor: '' }));
  if (!draft || typeof kept?.changedAt !== 'number') return undefined;
  return { formId, draft, changedAt: kept.changedAt };
}

/** Every form this browser keeps for a user, the one changed last first. */
export const readUnsentForms = (userId: string): readonly UnsentForm[] =>
  unsentFormIds(userId)
    .flatMap((formId) => readUnsentForm(userId, formId) ?? [])
    .sort((one, other) => other.changedAt - one.changedAt);

/** Forgets a form: it was sent, saved or thrown away. */
export const forgetUnsentForm = (userId: string, formId: string): void =>
  localStore.remove(unsentFormKey(userId, formId));

/** Forgets every form that changes a stored invoice: that one is gone. */
export function forgetFormsOf(userId: string, invoiceId: string): void {
  for (const { formId, draft } of readUnsentForms(userId))
    if (draft.invoiceId === invoiceId) forgetUnsentForm(userId, formId);
}

/** Keeps a form; `now` in milliseconds. */
export const keepUnsentForm = (userId: string, formId: string, draft: LiteInvoiceDraft, now: number): void =>
  localStore.write(unsentFormKey(userId, formId), { changedAt: now, draft });

/** Forgets what nobody came back to; `present` is the form that is open. */
export function forgetOldForms(userId: string, present: string, now: number): void {
  const others = readUnsentForms(userId).filter(({ formId }) => formId !== present);
  for (const [index, { formId, changedAt }] of others.entries())
    if (index + 1 >= mostForms || now - changedAt > longest) forgetUnsentForm(userId, formId);
}

/** True when two forms say the same. */
export const sameContent = (one: LiteInvoiceDraft, other: LiteInvoiceDraft): boolean => {
  const bare = ({ invoiceId: _id, basedOn: _basis, ...content }: LiteInvoiceDraft) => content;
  const inOrder = (draft: LiteInvoiceDraft) =>
    JSON.stringify(Object.entries(bare(draft)).sort(([a], [b]) => (a < b ? -1 : 1)));
  return inOrder(one) === inOrder(other);
};

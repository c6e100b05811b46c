import type { DoneAnswer } from '#domain/contract/done-answer';
import type { SaveInvoiceDefaultsBody } from '#domain/contract/invoice-defaults';
import { type Problem, problem } from '#domain/contract/problems';
import {
  type DefaultsDraft,
  draftOfDefaults,
  parseDefaults,
  validateDefaults,
} from '#domain/lite-invoice/invoice-defaults';
import { ok, type Result, refuse } from '#domain/result';
import type { StoredDefaults } from './ports.ts';

/** The parts of the defaults that the change of each field of the form concerns. */
const stored = {
  taxName: 'defaultTax',
  taxRate: 'defaultTax',
  terms: 'defaultTerms',
  notes: 'defaultNotes',
  message: 'defaultMessage',
  nextNumber: 'nextNumber',
} as const satisfies Record<keyof DefaultsDraft, string>;

/**
 * Saves what new invoices begin with. Only what is named changes, so that an invoice sent meanwhile is not undone. A next
 * number that an invoice has already is refused.
 */
export async function saveInvoiceDefaults(
  userId: string,
  { brandColor, ...typed }: SaveInvoiceDefaultsBody,
  defaults: StoredDefaults,
): Promise<Result<DoneAnswer, Problem>> {
  const before = await defaults.find(userId);
  if (!before) return refuse(problem('setup-incomplete'));
  const draft: DefaultsDraft = { ...draftOfDefaults(before), ...dropUndefined(typed) };
  const faults = Object.entries(validateDefaults(draft));
  if (faults.length > 0)
    return refuse(
      problem('invalid-defaults', { faults: faults.map(([field, message]) => ({ field, message })) }),
    );
  const parsed = parseDefaults(draft);
  const { nextNumber } = parsed;
  if (typed.nextNumber !== undefined && nextNumber !== undefined) {
    const invoiceId = await defaults.holderOf(userId, nextNumber);
    if (invoiceId !== undefined)
      return refuse(problem('number-taken', { invoiceNumber: nextNumber, invoiceId }));
  }
  const named = Object.keys(dropUndefined(typed)).map((field) => stored[field as keyof DefaultsDraft]);
  const change = Object.fromEntries(named.map((name) => [name, parsed[name]]));
  if (named.length > 0 || brandColor !== undefined)
    await defaults.change(userId, {
      ...change,
      ...(brandColor !== undefined && { brandColor: brandColor.toLowerCase() }),
    });
  return ok({ success: true });
}

const dropUndefined = (typed: Omit<SaveInvoiceDefaultsBody, 'brandColor'>): Partial<DefaultsDraft> =>
  Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== undefined));

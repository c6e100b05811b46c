import type { DoneAnswer } from '#domain/contract/operation';
import { type Problem, problem } from '#domain/contract/problems';
import type { SaveInvoiceDefaultsBody } from '#domain/invoices/contract/invoice-defaults';
import { type DefaultsDraft, draftOfDefaults } from '#domain/invoices/invoice-defaults';
import { parseDefaults, validateDefaults } from '#domain/invoices/validate-defaults';
import { quoteNumberTaken } from '#domain/quotes/quote';
import { ok, type Result, refuse } from '#domain/result';
import type { DefaultsPorts } from '../ports.ts';

/** The stored default that each field of the form changes. */
const storedNames = {
  taxName: 'defaultTax',
  taxRate: 'defaultTax',
  taxParts: 'defaultTax',
  showsTaxParts: 'defaultTax',
  terms: 'defaultTerms',
  notes: 'defaultNotes',
  message: 'defaultMessage',
  nextNumber: 'nextNumber',
  nextQuoteNumber: 'nextQuoteNumber',
} as const satisfies Record<keyof DefaultsDraft, string>;

/** Attempts before giving up when concurrent requests change the same defaults. */
const maxAttempts = 5;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Saves the defaults of new invoices and quotes. Changes only the fields in the request, so that it does not undo
 * settings that another tab saved. Refuses a next number that an invoice or a quote already has.
 */
export async function saveInvoiceDefaults(
  userId: string,
  { brandColor, insteadOf, ...body }: SaveInvoiceDefaultsBody,
  defaults: DefaultsPorts,
): Promise<Result<DoneAnswer, Problem>> {
  const typed = withoutOldParts(dropUndefined(body));
  const changedNames = [
    ...new Set(Object.keys(typed).map((field) => storedNames[field as keyof DefaultsDraft])),
  ];
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const before = await defaults.find(userId);
    if (!before) return refuse(problem('setup-incomplete'));
    const current = draftOfDefaults(before);
    const draft = { ...current, ...typed };
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
    const { nextQuoteNumber } = parsed;
    if (typed.nextQuoteNumber !== undefined && nextQuoteNumber !== undefined) {
      const message = quoteNumberTaken(nextQuoteNumber);
      if ((await defaults.quoteHolderOf(userId, nextQuoteNumber)) !== undefined)
        return refuse(problem('invalid-defaults', { faults: [{ field: 'nextQuoteNumber', message }] }));
    }
    const change = Object.fromEntries(changedNames.map((name) => [name, parsed[name]]));
    const isAlreadySaved =
      brandColor === undefined && changedNames.every((name) => isSame(before[name], parsed[name]));
    if (isAlreadySaved) return ok({ success: true });
    // `insteadOf` holds the tax and terms that the user saw. They may have changed since.
    if (insteadOf) {
      const expected = parseDefaults({ ...current, ...withoutOldParts(dropUndefined(insteadOf)) });
      const isAsExpected =
        isSame(expected.defaultTax, before.defaultTax) && isSame(expected.defaultTerms, before.defaultTerms);
      if (!isAsExpected) return refuse(problem('settings-changed'));
    }
    const set = { ...change, ...(brandColor !== undefined && { brandColor: brandColor.toLowerCase() }) };
    if (await defaults.change(userId, before, set)) return ok({ success: true });
  }
  return refuse(problem('settings-changed'));
}

/** Older pages send a new tax rate without its parts. Clears the parts, because they would override the rate. */
const withoutOldParts = (typed: Partial<DefaultsDraft>): Partial<DefaultsDraft> =>
  typed.taxRate !== undefined && typed.taxParts === undefined ? { ...typed, taxParts: '' } : typed;

const dropUndefined = (
  typed: Partial<Record<keyof DefaultsDraft, string | undefined>>,
): Partial<DefaultsDraft> =>
  Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== undefined));

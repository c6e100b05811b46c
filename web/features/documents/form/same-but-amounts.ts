import type { InvoiceDraft } from '#domain/documents/invoice-draft';

/** The fields that lines, discount and tax consist of. */
const amountFields: ReadonlySet<string> = new Set([
  'lineItems',
  'discount',
  'taxName',
  'taxRate',
  'taxParts',
  'showsTaxParts',
] satisfies (keyof InvoiceDraft)[]);

interface ReadForm {
  readonly draft: object;
  readonly errors: ReadonlyMap<string, string>;
}

const isSameRecord = (before: object, after: object, leftOut: ReadonlySet<string>): boolean =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].every(
    (key) => leftOut.has(key) || before[key as keyof object] === after[key as keyof object],
  );

const isSameMap = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): boolean =>
  before.size === after.size && [...before].every(([key, message]) => after.get(key) === message);

/**
 * Compares the props of a memoized section that reads neither lines nor discount nor tax: presses that add or remove a
 * line would render all sections otherwise, which takes a third of their time. The functions of a form are stable.
 */
export const isSameButAmounts = <Props extends { readonly form: ReadForm }>(
  before: Props,
  after: Props,
): boolean =>
  isSameRecord(before, after, new Set(['form'])) &&
  isSameRecord(before.form.draft, after.form.draft, amountFields) &&
  isSameMap(before.form.errors, after.form.errors);

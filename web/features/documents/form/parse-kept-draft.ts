import { askedForFields, type InvoiceDraft, type LineDraft } from '#domain/documents/invoice-draft';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const textOf = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise);

function lineOf(value: unknown): LineDraft {
  const line = isRecord(value) ? value : {};
  return {
    description: textOf(line.description, ''),
    quantity: textOf(line.quantity, '1'),
    unitPrice: textOf(line.unitPrice, '0'),
    ...(line.taxed === false && { taxed: false }),
  };
}

/**
 * Reads a kept draft field by field over a blank one: it may come from an older version of the page. Undefined when
 * there is none.
 */
export function parseKeptDraft<Draft extends InvoiceDraft>(kept: unknown, blank: Draft): Draft | undefined {
  if (!isRecord(kept) || !Array.isArray(kept.lineItems) || kept.lineItems.length === 0) return undefined;
  const texts = Object.entries(blank).filter(([, value]) => typeof value === 'string');
  const known = Object.fromEntries(
    texts.map(([field, otherwise]) => [field, textOf(kept[field], String(otherwise))]),
  );
  const askedFor = askedForFields.flatMap((field) =>
    typeof kept[field] === 'string' ? [[field, kept[field]]] : [],
  );
  return { ...blank, ...known, ...Object.fromEntries(askedFor), lineItems: kept.lineItems.map(lineOf) };
}

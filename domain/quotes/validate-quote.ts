import { dateRangeMessage, isCalendarDate, isDateInRange } from '../calendar-date.ts';
import { clientOfDocument } from '../clients/client-fields.ts';
import { amountsOf } from '../documents/amounts.ts';
import { isAtMost } from '../documents/discount.ts';
import type { Invoice } from '../documents/invoice.ts';
import { type InvoiceFault, invoiceLimits } from '../documents/invoice-limits.ts';
import { invoiceSoFar } from '../documents/invoice-so-far.ts';
import { parseTerms, termsFault } from '../documents/terms.ts';
import { validateInvoice } from '../documents/validate-invoice.ts';
import { ok, type Result, refuse } from '../result.ts';
import { characterCount, cleanLine, cleanText, cutText } from '../text.ts';
import { changeLimits, changeTexts, cleanReason, parseDaysAdded } from './change-order.ts';
import { depositMessage, parseDeposit } from './deposit.ts';
import { type QuoteContent, quoteLimits } from './quote.ts';
import type { QuoteDraft } from './quote-draft.ts';
import { faultsOfEachOption, marksOfLine, optionFaults, optionsOf, presetLines } from './validate-options.ts';

/** The content of the form. The server adds number, business, color, logo and revision. */
export type TypedQuote = Omit<
  QuoteContent,
  'choice' | 'quoteNumber' | 'change' | 'business' | 'brandColor' | 'logoVersion' | 'revision' | 'total'
>;

/** The draft for the rules of invoices. A quote has no due date; `textFaults` checks its number and terms. */
const asInvoice = (draft: QuoteDraft) => ({ ...draft, invoiceNumber: '', dueDate: '', terms: '' });

function textFaults(draft: QuoteDraft): InvoiceFault[] {
  const { title, quoteNumber = '', clientMessage, issueDate, validUntil, terms } = draft;
  const faults: InvoiceFault[] = [];
  if (characterCount(cleanLine(title)) > quoteLimits.title)
    faults.push({ field: 'title', message: `Title can be at most ${quoteLimits.title} characters.` });
  if (characterCount(cleanLine(quoteNumber)) > invoiceLimits.field)
    faults.push({
      field: 'quoteNumber',
      message: `Quote number can be at most ${invoiceLimits.field} characters.`,
    });
  if (characterCount(cleanText(clientMessage)) > quoteLimits.clientMessage)
    faults.push({ field: 'clientMessage', message: 'Message can be at most 5,000 characters.' });
  if (validUntil !== '' && !isCalendarDate(validUntil))
    faults.push({ field: 'validUntil', message: 'Valid until is not a date.' });
  else if (validUntil !== '' && !isDateInRange(validUntil))
    faults.push({ field: 'validUntil', message: dateRangeMessage });
  else if (validUntil !== '' && isDateInRange(issueDate) && validUntil < issueDate)
    faults.push({ field: 'validUntil', message: 'Valid until cannot be before the issue date.' });
  const unknownTerms = termsFault(terms);
  if (unknownTerms !== undefined) faults.push({ field: 'terms', message: unknownTerms });
  return faults;
}

/** The fault of a missing address, which is required only for sending. */
const addressFaults = ({ clientEmail }: QuoteDraft): InvoiceFault[] =>
  clientEmail.trim() === ''
    ? [{ field: 'clientEmail', message: 'Client email is required to send the quote.' }]
    : [];

function changeFaults({ changeReason, daysAdded }: QuoteDraft): InvoiceFault[] {
  if (changeReason === undefined) return [];
  const reason = cleanReason(changeReason);
  return [
    ...(reason === '' ? [{ field: 'changeReason', message: changeTexts.reasonMissing }] : []),
    ...(characterCount(reason) > changeLimits.reason
      ? [{ field: 'changeReason', message: changeTexts.reasonLong }]
      : []),
    ...(Number.isNaN(parseDaysAdded(daysAdded))
      ? [{ field: 'daysAdded', message: changeTexts.daysWrong }]
      : []),
  ];
}

const typedDeposit = ({ deposit = '' }: QuoteDraft) =>
  cleanLine(deposit) === '' ? undefined : parseDeposit(deposit);

function depositFaults(draft: QuoteDraft, invoice: Invoice): InvoiceFault[] {
  const deposit = typedDeposit(draft);
  if (!deposit) return [];
  const totals = presetLines(draft, invoice.lineItems).map(
    (lineItems) => amountsOf({ ...invoice, lineItems }).total,
  );
  const isValid = deposit.ok && totals.every((total) => isAtMost(deposit.value, total));
  return isValid ? [] : [{ field: 'deposit', message: depositMessage }];
}

function quoteOf(draft: QuoteDraft, invoice: Invoice): TypedQuote {
  const deposit = typedDeposit(draft);
  const { discount, taxRate = 0, taxName, taxParts, showsTaxParts, notes } = invoice;
  const terms = parseTerms(draft.terms);
  return {
    title: cleanLine(draft.title),
    clientMessage: cleanText(draft.clientMessage).trim(),
    issueDate: invoice.issueDate,
    lineItems: invoice.lineItems.map(({ description, quantity, hours, unitPrice, taxed, credit }, index) => ({
      description,
      quantity,
      ...(hours !== undefined && { hours }),
      price: unitPrice,
      ...(taxed === false && { taxed }),
      ...(credit && { credit }),
      ...(draft.changeReason === undefined && marksOfLine(draft, index)),
    })),
    // A change order offers no choice.
    ...(draft.changeReason === undefined && optionsOf(draft, invoice.photos)),
    taxRate,
    ...(taxRate > 0 && taxName !== undefined && { taxName }),
    ...(taxRate > 0 && taxParts && { taxParts, ...(showsTaxParts && { showsTaxParts }) }),
    ...(discount && { discount }),
    ...(isDateInRange(draft.validUntil) && { validUntil: draft.validUntil }),
    ...(deposit?.ok && { deposit: deposit.value }),
    ...(notes !== '' && { notes }),
    ...(terms !== undefined && { terms }),
    client: clientOfDocument(invoice),
    ...(invoice.photos && { photos: invoice.photos }),
    ...(invoice.serviceAddress && { serviceAddress: invoice.serviceAddress }),
  };
}

/**
 * Checks a typed quote before sending: first an invoice's rules for lines, discount and tax, then those of a quote.
 * Returns it parsed and cleaned, or every fault in the order to show.
 */
export function validateQuote(draft: QuoteDraft): Result<TypedQuote, InvoiceFault[]> {
  const mayLower = draft.changeReason !== undefined;
  const wrongOptions = mayLower ? [] : optionFaults(draft);
  const checked = validateInvoice(
    asInvoice(draft),
    'at-least-one',
    mayLower
      ? { mayLower }
      : {
          // The amounts of options are known only if each line has its option.
          faultsOfAmounts: (lineItems, charges) =>
            wrongOptions.length > 0 ? [] : faultsOfEachOption(draft, lineItems, charges),
        },
  );
  const faults = [
    ...(checked.ok ? depositFaults(draft, checked.value) : checked.refusal),
    ...wrongOptions,
    ...textFaults(draft),
    ...changeFaults(draft),
    ...addressFaults(draft),
  ];
  return checked.ok && faults.length === 0 ? ok(quoteOf(draft, checked.value)) : refuse(faults);
}

/**
 * The readable part of an unfinished quote. Unreadable values count as 0 or empty, and texts are cut to their limit.
 */
export function quoteSoFar(draft: QuoteDraft): TypedQuote {
  const invoice = invoiceSoFar(asInvoice(draft));
  const typedSoFar = quoteOf(draft, { ...invoice, notes: cutText(invoice.notes, invoiceLimits.notes) });
  return {
    ...typedSoFar,
    title: cutText(typedSoFar.title, quoteLimits.title),
    clientMessage: cutText(typedSoFar.clientMessage, quoteLimits.clientMessage),
  };
}

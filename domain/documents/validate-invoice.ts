import { dateRangeMessage, isCalendarDate, isDateInRange } from '../calendar-date.ts';
import { clientEmailMessage, isEmailAddress } from '../email-address.ts';
import { plainEmail } from '../plain-email.ts';
import { ok, type Result, refuse } from '../result.ts';
import { characterCount, cleanLine, cleanText } from '../text.ts';
import type { Invoice } from './invoice.ts';
import type { InvoiceDraft } from './invoice-draft.ts';
import { eachField, eachOptional, filledOptional } from './invoice-fields.ts';
import { type InvoiceFault, invoiceLimits } from './invoice-limits.ts';
import { maxPrintWork, printWork } from './print/print-work.ts';
import { chosenTerms, termsFault } from './terms.ts';
import { amountFaults, chargeFaults, parseCharges } from './validate-charges.ts';
import { lineFaults, parseLine, type QuantityRule } from './validate-line.ts';
import { photoFaults, photosOf } from './validate-photos.ts';

function lineItemFaults({ lineItems }: InvoiceDraft, rule: QuantityRule): InvoiceFault[] {
  if (lineItems.length === 0) return [{ field: 'lineItems', message: 'Add at least one line item.' }];
  if (lineItems.length > invoiceLimits.lines)
    return [{ field: 'lineItems', message: `An invoice can have at most ${invoiceLimits.lines} lines.` }];
  return lineItems.flatMap((line, index) => lineFaults(line, index, rule));
}

function dateFaults({ issueDate, dueDate, terms }: InvoiceDraft): InvoiceFault[] {
  const faults: InvoiceFault[] = [];
  const isIssueDateValid = isDateInRange(issueDate);
  if (issueDate === '') faults.push({ field: 'issueDate', message: 'Issue date is required.' });
  else if (!isCalendarDate(issueDate))
    faults.push({ field: 'issueDate', message: 'Issue date is not a date.' });
  else if (!isIssueDateValid) faults.push({ field: 'issueDate', message: dateRangeMessage });
  if (dueDate !== '' && !isCalendarDate(dueDate))
    faults.push({ field: 'dueDate', message: 'Due date is not a date.' });
  else if (dueDate !== '' && !isDateInRange(dueDate))
    faults.push({ field: 'dueDate', message: dateRangeMessage });
  else if (dueDate !== '' && isIssueDateValid && dueDate < issueDate)
    faults.push({ field: 'dueDate', message: 'Due date cannot be before the issue date.' });
  const unknownTerms = termsFault(terms);
  if (unknownTerms !== undefined) faults.push({ field: 'terms', message: unknownTerms });
  return faults;
}

function lengthFaults(draft: InvoiceDraft): InvoiceFault[] {
  const faults: InvoiceFault[] = [];
  const check = (field: keyof InvoiceDraft, text: string, rule: { label: string; limit: number }) => {
    if (characterCount(cleanLine(text)) > rule.limit)
      faults.push({ field, message: `${rule.label} can be at most ${rule.limit} characters.` });
  };
  eachField((field, rule) => check(field, draft[field], rule));
  eachOptional((field, rule) => check(field, draft[field] ?? '', rule));
  return faults;
}

function clientEmailFaults({ clientEmail }: InvoiceDraft): InvoiceFault[] {
  const email = plainEmail(clientEmail);
  // An address that is too long already has a fault.
  const isTooLong = email.length > invoiceLimits.field;
  return email === '' || isTooLong || isEmailAddress(email)
    ? []
    : [{ field: 'clientEmail', message: clientEmailMessage }];
}

/** The fault of notes that are too long. */
export const notesFaults = ({ notes }: Pick<InvoiceDraft, 'notes'>): InvoiceFault[] =>
  characterCount(cleanText(notes)) > invoiceLimits.notes
    ? [{ field: 'notes', message: 'Notes can be at most 5,000 characters.' }]
    : [];

/** The fault of an invoice that would take too long to render. Nobody types such an invoice by hand. */
function printFaults({ lineItems, notes, ...fields }: Invoice): InvoiceFault[] {
  const texts = [
    ...Object.values(eachField((field) => fields[field])),
    notes,
    ...lineItems.map((line) => line.description),
  ];
  return printWork(texts) > maxPrintWork
    ? [
        {
          field: 'lineItems',
          message:
            'This invoice is too long to print. Shorten its descriptions or split it into two invoices.',
        },
      ]
    : [];
}

type AmountParts = readonly [
  lineItems: Parameters<typeof amountFaults>[0],
  charges: Parameters<typeof amountFaults>[1],
];

/**
 * Checks an invoice as typed. Returns it parsed and cleaned, or every fault in the order to show: for each line
 * description, price and quantity; then discount and tax, lengths, the client's email, dates and notes. Amounts and
 * printing are checked only if all of these are valid. The recipient's address is only checked by the free form.
 * `mayLower`: the lines are those of a change order, whose total may be below 0. A quote with options checks the amounts
 * of each with its own `faultsOfAmounts`.
 */
export function validateInvoice(
  draft: InvoiceDraft,
  rule: QuantityRule,
  {
    mayLower = false,
    faultsOfAmounts = (lineItems, charges) => amountFaults(lineItems, charges, mayLower),
  }: {
    readonly mayLower?: boolean;
    readonly faultsOfAmounts?: (...parts: AmountParts) => InvoiceFault[];
  } = {},
): Result<Invoice, InvoiceFault[]> {
  const faults = [
    ...lineItemFaults(draft, rule),
    ...chargeFaults(draft),
    ...lengthFaults(draft),
    ...clientEmailFaults(draft),
    ...dateFaults(draft),
    ...notesFaults(draft),
    ...photoFaults(draft),
  ];
  if (faults.length > 0) return refuse(faults);

  const lineItems = draft.lineItems.map(parseLine);
  const charges = parseCharges(draft);
  const wrongAmounts = faultsOfAmounts(lineItems, charges);
  if (wrongAmounts.length > 0) return refuse(wrongAmounts);
  const terms = chosenTerms(draft);
  const invoice: Invoice = {
    ...eachField((field) =>
      field === 'clientEmail' || field === 'businessEmail'
        ? plainEmail(draft[field])
        : cleanLine(draft[field]),
    ),
    issueDate: draft.issueDate,
    dueDate: draft.dueDate,
    notes: cleanText(draft.notes).trim(),
    lineItems,
    ...photosOf(draft),
    ...filledOptional(draft),
    ...charges,
    ...(terms !== undefined && { terms }),
  };
  const unprintable = printFaults(invoice);
  return unprintable.length > 0 ? refuse(unprintable) : ok(invoice);
}

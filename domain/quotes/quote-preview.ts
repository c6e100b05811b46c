import { formatLongDate } from '../calendar-date.ts';
import { type InvoiceSheet, sheetOfDraft } from '../documents/invoice-sheet.ts';
import type { SheetAmount } from '../documents/settlement.ts';
import { parseTerms, termLabel } from '../documents/terms.ts';
import { cleanLine, cleanText } from '../text.ts';
import { depositDue, depositLabel, parseDeposit } from './deposit.ts';
import { type QuoteContent, quoteAmounts } from './quote.ts';
import type { QuoteDraft } from './quote-draft.ts';
import { hasChoices, linesInOrder, optionTexts } from './quote-options.ts';
import { leastAmount, lineTaxWords, optionAmounts, sheetOfQuote } from './quote-sheet.ts';
import { quoteSoFar } from './validate-quote.ts';

/** The last line of a quote on paper. */
export const quoteFooter = 'Thank you for the opportunity to quote.';

/** The texts of a quote: the message first, then the notes. */
function textsOf({ clientMessage, notes }: QuoteDraft): Pick<InvoiceSheet, 'notes'> {
  const [message, note] = [clientMessage, notes].map((text) => cleanText(text).trim());
  if (message && note) return { notes: { heading: 'Message and notes', text: `${message}\n\n${note}` } };
  if (message) return { notes: { heading: 'Message', text: message } };
  return note ? { notes: { heading: 'Notes', text: note } } : {};
}

/**
 * The document of a quote whose client chooses: all lines say whose they are, and the sums are those of the least
 * expensive option.
 */
function withChoices<Sheet extends Pick<InvoiceSheet, 'rows' | 'subtotal' | 'adjustments' | 'total'>>(
  sheet: Sheet,
  content: QuoteContent,
): Sheet {
  const { subtotal, adjustments, total } = sheetOfQuote(content);
  const rows = sheet.rows.map((row, index) => {
    const line = content.lineItems[index];
    const name = content.options?.[line?.option ?? -1]?.name ?? '';
    const words = [optionTexts.optional, lineTaxWords(content, line)]
      .filter((word) => word !== '')
      .join(', ');
    const description = `${name === '' ? '' : `${name}: `}${row.description}${line?.optional ? ` (${words})` : ''}`;
    return { ...row, description };
  });
  return { ...sheet, rows, subtotal, adjustments, total };
}

/** A quote's document view with its rows in the order of the client's page instead of that of the form. */
export const inOrderOfClient = (
  sheet: InvoiceSheet,
  { options, lineItems }: Pick<QuoteDraft, 'options' | 'lineItems'>,
): InvoiceSheet =>
  hasChoices({ options, lineItems })
    ? { ...sheet, rows: linesInOrder({ options, lineItems }).flatMap((index) => sheet.rows[index] ?? []) }
    : sheet;

/** The preview beside the quote form, in the layout of an invoice. Its rows are in the order of the form. */
export function quotePreview(draft: QuoteDraft, brandColor: string): InvoiceSheet {
  const parsed = quoteSoFar(draft);
  // The rate 0 means no tax, which the client's page does not show either.
  const shown = parsed.taxRate === 0 ? { ...draft, taxRate: '', taxParts: '' } : draft;
  const { notes: _notes, headline: _headline, ...all } = sheetOfDraft(shown, { edition: 'lite', brandColor });
  const sheet = hasChoices(parsed) ? withChoices(all, parsed) : all;
  const deposit = parseDeposit(draft.deposit ?? '');
  const { total } = quoteAmounts(parsed);
  const terms = parseTerms(draft.terms);
  const facts = [
    { label: 'Quote', value: draft.title.trim() },
    { label: 'Quote Number', value: cleanLine(draft.quoteNumber ?? '') },
    { label: 'Issue Date', value: formatLongDate(draft.issueDate) },
    { label: 'Valid Until', value: formatLongDate(draft.validUntil) },
    ...(terms === undefined ? [] : [{ label: 'Payment Terms', value: termLabel(terms) }]),
    ...(deposit.ok
      ? [{ label: depositLabel(deposit.value), value: leastAmount(parsed, depositDue(deposit.value, total)) }]
      : []),
    ...optionAmounts(parsed),
  ];
  return {
    ...sheet,
    ...(sheet.billTo && { billTo: { ...sheet.billTo, heading: 'Prepared for' } }),
    footer: quoteFooter,
    title: 'QUOTE',
    facts: facts.filter(({ value }) => value !== ''),
    ...textsOf(draft),
  };
}

/** The row with the requested deposit in a quote's document view; undefined if there is none. */
export const depositFactOf = ({ facts }: Pick<InvoiceSheet, 'facts'>): SheetAmount | undefined =>
  facts.find(({ label }) => label === 'Deposit' || label.startsWith('Deposit ('));

/** The rows with the total of each option in a quote's document view; they are the last ones. */
export const optionFactsOf = (
  { facts }: Pick<InvoiceSheet, 'facts'>,
  count: number,
): readonly SheetAmount[] => (count === 0 ? [] : facts.slice(-count));

import { formatLongDate } from '../calendar-date.ts';
import { formatDollars } from '../money.ts';
import { type InvoiceSheet, sheetOfDraft } from '../paper/invoice-sheet.ts';
import { cleanText } from '../text.ts';
import { depositDue, depositLabel, parseDeposit } from './deposit.ts';
import { quoteAmounts } from './quote.ts';
import type { QuoteDraft } from './quote-draft.ts';
import { quoteSoFar } from './validate-quote.ts';

/** The live page beside the form of a quote, drawn as the paper of invoices: business fields come from the profile. */
export function paperOfQuote(draft: QuoteDraft, brandColor: string): InvoiceSheet {
  const { notes: _notes, ...sheet } = sheetOfDraft(draft, { edition: 'lite', brandColor });
  const deposit = parseDeposit(draft.deposit ?? '');
  const { total } = quoteAmounts(quoteSoFar(draft));
  const message = cleanText(draft.clientMessage).trim();
  const facts = [
    { label: 'Quote', value: draft.title.trim() || 'Quote' },
    { label: 'Issue Date', value: formatLongDate(draft.issueDate) },
    { label: 'Valid Until', value: formatLongDate(draft.validUntil) },
    ...(deposit.ok
      ? [{ label: depositLabel(deposit.value), value: formatDollars(depositDue(deposit.value, total)) }]
      : []),
  ];
  return {
    ...sheet,
    title: 'QUOTE',
    facts: facts.filter(({ value }) => value !== ''),
    ...(message !== '' && { notes: { heading: 'Message', text: message } }),
  };
}

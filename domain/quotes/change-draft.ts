import type { CalendarDate } from '../calendar-date.ts';
import { clientInDocument } from '../clients/client-fields.ts';
import { emptyLine } from '../documents/invoice-draft.ts';
import { eachText } from '../documents/invoice-fields.ts';
import { pickTax } from '../documents/typed-tax.ts';
import type { QuoteContent } from './quote.ts';
import { draftOfQuote, type QuoteDraft } from './quote-draft.ts';

/** What a change order shares with the quote that it changes: title, service address and tax. */
function sharedWith(quoted: QuoteContent) {
  const { title, serviceAddress, ...draft } = draftOfQuote(quoted);
  return { title, ...(serviceAddress !== undefined && { serviceAddress }), ...pickTax(draft) };
}

/**
 * A typed form as that of a change order: title, service address and tax are those of the quote, and there is no
 * discount, deposit or term of its own.
 */
export function asChangeDraft(typed: QuoteDraft, quoted: QuoteContent): QuoteDraft {
  const { discount: _discount, deposit: _deposit, terms: _terms, serviceAddress: _place, ...kept } = typed;
  const { taxName: _name, taxRate: _rate, taxParts: _parts, showsTaxParts: _shown, ...rest } = kept;
  const { options: _options, ...own } = rest;
  // A change order offers nothing to choose.
  const lineItems = own.lineItems.map(({ option: _option, optional: _optional, ...line }) => line);
  return { ...own, lineItems, ...sharedWith(quoted), changeReason: typed.changeReason ?? '' };
}

/** A typed form as that of a quote that changes no other one. */
export function withoutChange(typed: QuoteDraft): QuoteDraft {
  const { changeReason: _reason, daysAdded: _days, ...own } = typed;
  return own;
}

/** A new form for a change order: the client of the quote, and one empty line. */
export const blankChangeDraft = (quoted: QuoteContent, today: CalendarDate): QuoteDraft => ({
  ...eachText(''),
  ...(quoted.client && clientInDocument(quoted.client)),
  ...sharedWith(quoted),
  issueDate: today,
  validUntil: '',
  clientMessage: '',
  lineItems: [{ ...emptyLine, unitPrice: '' }],
  changeReason: '',
  daysAdded: '',
});

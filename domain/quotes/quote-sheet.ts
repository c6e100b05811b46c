import { formatLongDate } from '../calendar-date.ts';
import { clientInDocument, emptyClient } from '../clients/client-fields.ts';
import { signedPrice } from '../documents/amounts.ts';
import { type EmailLines, emailLines } from '../documents/email-lines.ts';
import { shownServiceAddress } from '../documents/service-address-line.ts';
import type { SheetAmount } from '../documents/settlement.ts';
import { type SheetAmountInput, sheetAmounts } from '../documents/sheet-amounts.ts';
import { termLabel } from '../documents/terms.ts';
import { type Cents, formatDollars, formatQuantity } from '../money.ts';
import { changeNumberOf, changeTexts, daysAddedText } from './change-order.ts';
import { depositDue, depositLabel, dueOnApproval } from './deposit.ts';
import { chosenLines, type QuoteContent, type QuoteLine, quoteAmounts, totalOfChoice } from './quote.ts';
import { isUndecided, optionTexts, presetChoices } from './quote-options.ts';

/** One row of a quote; every cell is its final text. */
export interface QuoteRow {
  readonly description: string;
  readonly quantity: string;
  readonly price: string;
  readonly total: string;
}

/** The document view of a quote for its customer. The page draws these texts and calculates nothing. */
export interface QuoteSheet {
  readonly title: string;
  /** Absent if the quote has none. */
  readonly number?: string;
  /** '' if the quote has no date. */
  readonly issueDate: string;
  /** The last day on which it can be approved; absent if there is no limit. */
  readonly validUntil?: string;
  /** "Due on receipt", "30 days"; absent if there are no terms. */
  readonly terms?: string;
  /** Absent if it is the client's own address. */
  readonly serviceAddress?: string;
  readonly clientMessage: string;
  /** Absent if there are none. */
  readonly notes?: string;
  readonly rows: readonly QuoteRow[];
  readonly subtotal: SheetAmount<'Subtotal'>;
  /** Discount and tax, between subtotal and total; absent if there are none. */
  readonly adjustments?: readonly SheetAmount[];
  readonly total: SheetAmount<'Total'>;
  /** Due on approval; absent if there is none. */
  readonly deposit?: SheetAmount;
  /** Present for a change order. */
  readonly change?: QuoteSheetChange;
}

/** What a change order changes, as texts. */
export interface QuoteSheetChange {
  /** "Change order 1 to quote Q-1001". */
  readonly title: string;
  readonly reason: string;
  /** "2 days longer"; absent for none. */
  readonly days?: string;
  /** The agreed total before and with this change; none while they are not known, as in a draft. */
  readonly agreed: readonly SheetAmount[];
}

/** "From $3,200.00" for a quote with options of which none is chosen; otherwise the amount alone. */
export const leastAmount = (content: QuoteContent, cents: Cents): string =>
  content.options && isUndecided(content)
    ? `${optionTexts.from} ${formatDollars(cents)}`
    : formatDollars(cents);

/** What a client is told beside the total of an option; '' without a tax. */
export const optionTaxWords = ({ taxRate }: Pick<QuoteContent, 'taxRate'>): string =>
  taxRate > 0 ? optionTexts.taxIncluded : '';

/** What a client is told beside the price of an optional line; '' if no tax comes to it. */
export const lineTaxWords = (
  { taxRate }: Pick<QuoteContent, 'taxRate'>,
  { taxed }: Pick<QuoteLine, 'taxed'> = {},
): string => (taxRate > 0 && taxed !== false ? optionTexts.plusTax : '');

/** The name and the total of each option, with the lines ticked as the owner set them. Empty without options. */
export const optionAmounts = (content: QuoteContent): readonly SheetAmount[] =>
  content.options
    ? presetChoices(content).map((choice, index) => ({
        label: content.options?.[index]?.name ?? '',
        value: formatDollars(totalOfChoice(content, choice)),
      }))
    : [];

/** A line of a quote as a row; `cents` is its total. */
export const quoteRow = (
  { description, quantity, hours, price, credit = false }: QuoteLine,
  cents: Cents,
): QuoteRow => ({
  description,
  quantity: hours ?? formatQuantity(quantity),
  price: formatDollars(signedPrice({ unitPrice: price, credit })),
  total: formatDollars(cents),
});

/** The values that the amounts are formatted from. The tax is included only if the rate is above 0. */
const sourceOf = (
  { discount, taxName, taxRate, taxParts, showsTaxParts, change }: QuoteContent,
  lineItems: readonly QuoteLine[],
): SheetAmountInput => ({
  texts: { taxName },
  rows: lineItems.map(({ description, quantity, hours, price, taxed, credit }) => ({
    description,
    quantity: { value: quantity },
    hours,
    unitPrice: { value: price },
    taxed,
    credit,
  })),
  ...(discount && { discount: { value: discount } }),
  ...(taxRate > 0 && { taxRate: { value: taxRate } }),
  ...(taxParts && showsTaxParts && { shownTaxParts: taxParts }),
  ...(change && { mayLower: true }),
});

/** What a change order changes, as texts; undefined for any other quote. */
export function sheetOfChange(content: QuoteContent): QuoteSheetChange | undefined {
  const { change } = content;
  if (!change) return undefined;
  const { number, quoteNumber, reason, daysAdded, agreedBeforeCents: before } = change;
  return {
    title: `${changeTexts.name} ${number}${quoteNumber === '' ? '' : ` to quote ${quoteNumber}`}`,
    reason,
    ...(daysAdded !== undefined && { days: daysAddedText(daysAdded) }),
    agreed:
      before === undefined
        ? []
        : [
            { label: changeTexts.agreedBefore, value: formatDollars(before) },
            {
              label: changeTexts.agreedAfter,
              value: formatDollars(before + quoteAmounts(content).total),
            },
          ],
  };
}

/** The sentence above the button that says what is agreed by signing a change order; undefined for any other quote. */
export function changeAgreement(content: QuoteContent): string | undefined {
  const { change } = content;
  if (change?.agreedBeforeCents === undefined) return undefined;
  const { total } = quoteAmounts(content);
  return changeTexts.youAgree(changeNumberOf(change), total, change.agreedBeforeCents + total);
}

/**
 * The document view of a quote, with the same texts as an invoice with its chosen lines. Until the client chose, these
 * are the lines of the least expensive option.
 */
export function sheetOfQuote(content: QuoteContent): QuoteSheet {
  const { lines, total } = quoteAmounts(content);
  const shown = chosenLines(content);
  const { subtotal, adjustments } = sheetAmounts(sourceOf(content, shown));
  const { quoteNumber, deposit, validUntil, notes, terms } = content;
  const change = sheetOfChange(content);
  const serviceAddress = shownServiceAddress({
    ...clientInDocument(content.client ?? emptyClient),
    serviceAddress: content.serviceAddress,
  });
  return {
    title: content.title || 'Quote',
    ...(quoteNumber !== undefined && { number: quoteNumber }),
    issueDate: formatLongDate(content.issueDate),
    ...(validUntil !== undefined && { validUntil: formatLongDate(validUntil) }),
    ...(terms !== undefined && { terms: termLabel(terms) }),
    ...(serviceAddress !== '' && { serviceAddress }),
    clientMessage: content.clientMessage,
    ...(notes !== undefined && { notes }),
    rows: shown.map((line, index) => quoteRow(line, lines[index] ?? 0)),
    subtotal,
    ...(adjustments && { adjustments }),
    total: { label: 'Total', value: leastAmount(content, total) },
    ...(deposit && {
      deposit: { label: depositLabel(deposit), value: leastAmount(content, depositDue(deposit, total)) },
    }),
    ...(change && { change }),
  };
}

/** The deposit of a quote that is not approved yet, and when it is due; undefined if there is none. */
export function depositToCome(content: QuoteContent): SheetAmount | undefined {
  const { deposit } = content;
  const cents = deposit ? depositDue(deposit, quoteAmounts(content).total) : 0;
  if (!deposit || cents === 0) return undefined;
  return { label: `${depositLabel(deposit)}, ${dueOnApproval}`, value: leastAmount(content, cents) };
}

/** The lines of a quote in an email to its client. Until the client chose an option, they are the options. */
export function quoteEmailLines(content: QuoteContent): EmailLines {
  if (content.options && isUndecided(content))
    return {
      lines: optionAmounts(content).map(({ label, value }, index) => {
        const recommended = content.options?.[index]?.isRecommended ? optionTexts.recommended : '';
        const detail = [recommended, optionTaxWords(content)].filter((words) => words !== '').join(', ');
        return { label, ...(detail !== '' && { detail }), value };
      }),
      sums: [],
    };
  const { rows, ...amounts } = sheetOfQuote(content);
  const shown = chosenLines(content);
  return emailLines({
    ...amounts,
    rows: rows.map(({ price: unitPrice, description, ...row }, at) => ({
      ...row,
      // The client can leave it out.
      description:
        isUndecided(content) && shown[at]?.optional
          ? `${description} (${optionTexts.optional})`
          : description,
      unitPrice,
    })),
  });
}

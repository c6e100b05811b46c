import { brand } from '../brand.ts';
import { formatLongDate } from '../calendar-date.ts';
import { clientInDocument, clientLines } from '../clients/client-fields.ts';
import type { ShownHowToPay } from '../documents/how-to-pay.ts';
import type { PrintedRow, PrintedSheet } from '../documents/printed-sheet.ts';
import { cleanLine, cleanText } from '../text.ts';
import { dayIn, type TimeZone } from '../time-zone.ts';
import { rowsOfAllLines, sumsOfChoice } from './choice-rows.ts';
import type { QuoteContent } from './quote.ts';
import { choiceWords, fixedLines, isUndecided, optionTexts } from './quote-options.ts';
import { approvedSentence } from './quote-page-words.ts';
import { quoteFooter } from './quote-preview.ts';
import {
  lineTaxWords,
  optionAmounts,
  optionTaxWords,
  type QuoteRow,
  type QuoteSheet,
  sheetOfQuote,
} from './quote-sheet.ts';
import type { QuoteState } from './quote-state.ts';
import { type SummedQuote, sumsOfQuote } from './quote-sums.ts';
import { depositHeading } from './received-deposit.ts';

/** A quote to print: what its client's page shows of it. */
export type PrintableQuote = SummedQuote & {
  readonly businessName: string;
  readonly businessAddress: string;
  readonly businessCity: string;
  readonly businessPhone: string;
  readonly state: QuoteState;
  /** The instant (ISO) of the approval, and the name it was signed with, '' if there is none. */
  readonly acceptance?: { readonly at: string; readonly name: string };
  /** Set while the deposit is asked for. */
  readonly howToPay?: ShownHowToPay;
  /** ISO instant at which the revision was sent; absent for the first one. */
  readonly revisedAt?: string;
  readonly timeZone?: TimeZone;
};

const marks: Readonly<Partial<Record<QuoteState, NonNullable<PrintedSheet['mark']>>>> = {
  approved: 'APPROVED',
  declined: 'DECLINED',
  expired: 'EXPIRED',
  withdrawn: 'WITHDRAWN',
  draft: 'DRAFT',
};

/** Texts of the paper of a quote that are on no page. */
export const quotePaperTexts = {
  online: 'This quote online',
  changeOnline: 'This change order online',
  decide: 'View and approve online',
  view: 'View online',
  scan: 'Scan to view this quote',
  scanChange: 'Scan to view it online',
  payOnPage: 'Pay online on the page of this quote.',
} as const;

function stateOf({ state, acceptance, timeZone }: PrintableQuote): Pick<PrintedSheet, 'mark' | 'markText'> {
  const mark = marks[state];
  if (!mark) return {};
  if (state !== 'approved' || !acceptance) return { mark };
  const day = formatLongDate(dayIn(timeZone, acceptance.at));
  return { mark, markText: approvedSentence({ name: cleanLine(acceptance.name) }, day) };
}

/** Number and dates, with the labels of the preview. */
function factsOf(
  { revisedAt, timeZone }: PrintableQuote,
  { number = '', issueDate, validUntil = '', terms = '', change }: QuoteSheet,
): PrintedSheet['facts'] {
  return [
    { label: change ? 'Number' : 'Quote Number', value: cleanLine(number) },
    { label: 'Issue Date', value: issueDate },
    { label: 'Valid Until', value: validUntil },
    { label: 'Payment Terms', value: terms },
    { label: 'Updated', value: revisedAt === undefined ? '' : formatLongDate(dayIn(timeZone, revisedAt)) },
  ].filter(({ value }) => value !== '');
}

function clientOf(
  { client }: QuoteContent,
  { serviceAddress = '' }: QuoteSheet,
): Pick<PrintedSheet, 'billTo'> {
  const name = cleanLine(client?.name ?? '');
  const lines = [
    ...(client ? clientLines(clientInDocument(client)) : []).map(cleanLine).filter((line) => line !== ''),
    ...(serviceAddress === '' ? [] : [`Service address: ${serviceAddress}`]),
  ];
  if (name === '' && lines.length === 0) return {};
  return { billTo: { heading: 'Prepared for', ...(name !== '' && { name }), lines } };
}

/** What the work is: title, what a change order changes, what was chosen, and the message. */
function introOf(
  quote: PrintableQuote,
  { title, change, clientMessage }: QuoteSheet,
): Pick<PrintedSheet, 'intro'> {
  const chosen = choiceWords(quote);
  const texts = [
    ...(change ? [`${change.title}${change.reason === '' ? '' : `: ${change.reason}`}`] : []),
    ...(change?.days === undefined ? [] : [`The work takes ${change.days}.`]),
    clientMessage,
    chosen === '' ? '' : `Chosen: ${chosen}`,
  ]
    .map((text) => cleanText(text).trim())
    .filter((text) => text !== '');
  return { intro: { heading: cleanLine(title), texts } };
}

const printed = ({ description, quantity, price, total }: QuoteRow): PrintedRow => ({
  description: cleanText(description).trim(),
  isPlaceholder: false,
  quantity,
  unitPrice: price,
  total,
});

const heading = (description: string, total = ''): PrintedRow => ({
  description,
  isPlaceholder: false,
  isHeading: true,
  quantity: '',
  unitPrice: '',
  total,
});

/**
 * The rows of a quote whose client still chooses: what is in every option, each option with its total, what is
 * optional.
 */
function rowsToChoose(quote: PrintableQuote): readonly PrintedRow[] {
  const all = rowsOfAllLines(quote);
  const rowsAt = (positions: readonly number[]) =>
    positions.flatMap((at) => (all[at] ? [printed(all[at])] : []));
  const { options = [], lineItems, state } = quote;
  const totals = optionAmounts(quote);
  const fixed = rowsAt(fixedLines(quote, undefined));
  const offered = lineItems.flatMap(({ option, optional }, at): PrintedRow[] => {
    const row = all[at];
    if (!row || optional === undefined) return [];
    const whose = options[option ?? -1]?.name;
    const preset = optional === 'ticked' ? 'ticked at first' : 'not ticked at first';
    const words = [
      `${row.description}${whose ? ` (${whose})` : ''}`,
      lineTaxWords(quote, lineItems[at]),
      preset,
    ].filter((each) => each !== '');
    return [printed({ ...row, description: words.join(', ') })];
  });
  const named = (name: string, isRecommended = false) => {
    const words = [isRecommended ? optionTexts.recommended : '', optionTaxWords(quote)];
    const shown = words.filter((word) => word !== '').join(', ');
    return shown === '' ? name : `${name} (${shown})`;
  };
  const mayChoose = state === 'sent' || state === 'draft';
  return [
    ...(fixed.length > 0
      ? [heading(quote.options ? optionTexts.everyHeading : optionTexts.fixedHeading), ...fixed]
      : []),
    ...(options.length > 0
      ? [heading(mayChoose ? optionTexts.chooseHeading : optionTexts.optionsHeading)]
      : []),
    ...options.flatMap(({ name, isRecommended }, index) => [
      heading(named(name, isRecommended), totals[index]?.value),
      ...rowsAt(fixedLines(quote, index)),
    ]),
    ...(offered.length > 0 ? [heading(optionTexts.optionalHeading), ...offered] : []),
  ];
}

/** How to pay the deposit while it is asked for, and the quote's page. Absent without either. */
function onlineOf(
  { howToPay, depositPayment, state, change }: PrintableQuote,
  pageUrl: string | undefined,
): Pick<PrintedSheet, 'payment'> {
  const { online, changeOnline, decide, view, scan, scanChange, payOnPage } = quotePaperTexts;
  const code = pageUrl !== undefined && { code: { url: pageUrl, caption: change ? scanChange : scan } };
  const isPayable = depositPayment?.state === 'payable' && pageUrl !== undefined;
  if (howToPay || isPayable) {
    const { text, button } = howToPay ?? {};
    const words = [
      text ?? '',
      isPayable ? payOnPage : '',
      pageUrl === undefined ? '' : `${view}: ${pageUrl}`,
    ];
    return {
      payment: {
        heading: depositHeading,
        text: words.filter((part) => part !== '').join('\n'),
        ...(button && { link: { label: button.label, url: button.url } }),
        ...code,
      },
    };
  }
  if (pageUrl === undefined) return {};
  const link = { label: state === 'sent' ? decide : view, url: pageUrl };
  return { payment: { heading: change ? changeOnline : online, link, ...code } };
}

/**
 * The paper of a quote or change order, with the texts and amounts of its client's page. `pageUrl` is the address of
 * that page; undefined if nobody can open it.
 */
export function paperOfQuote(quote: PrintableQuote, pageUrl: string | undefined): PrintedSheet {
  const sheet = sheetOfQuote(quote);
  const isOpen = isUndecided(quote);
  const { amounts, total, below } = isOpen
    ? sumsOfChoice(quote, quote.options !== undefined)
    : sumsOfQuote(quote, sheet);
  const [subtotal, ...adjustments] = amounts;
  const { businessName, businessAddress, businessCity, businessPhone, business, notes } = quote;
  const name = cleanLine(businessName);
  return {
    title: quote.change ? 'CHANGE ORDER' : 'QUOTE',
    brandColor: quote.brandColor ?? brand.color,
    business: {
      name,
      isPlaceholder: false,
      lines: [businessAddress, businessCity, businessPhone, business?.email ?? '']
        .map(cleanLine)
        .filter((line) => line !== ''),
    },
    facts: factsOf(quote, sheet),
    ...stateOf(quote),
    ...clientOf(quote, sheet),
    ...introOf(quote, sheet),
    columns: { description: 'Description', quantity: 'Qty', unitPrice: 'Unit Price', total: 'Total' },
    rows: isOpen ? rowsToChoose(quote) : sheet.rows.map(printed),
    emptyText: 'No lines yet',
    ...(subtotal && { subtotal }),
    ...(adjustments.length > 0 && { adjustments }),
    total,
    ...(below.length > 0 && { settlement: below }),
    ...onlineOf(quote, pageUrl),
    ...(notes !== undefined && { notes: { heading: 'Notes', text: cleanText(notes).trim() } }),
    footer: quoteFooter,
  };
}

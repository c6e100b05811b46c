import type { CalendarDate } from '../calendar-date.ts';
import type { Client } from '../clients/client.ts';
import { clientFieldsByKind } from '../clients/client-fields.ts';
import {
  equipmentFacts,
  equipmentName,
  placeText,
  plateText,
  type ServiceAddress,
} from '../clients/service-address.ts';
import { isVoid } from '../documents/money-amounts.ts';
import { type MoneyRow, moneyRowsOf } from '../documents/money-row.ts';
import { standingOfClient } from '../documents/standing-of-client.ts';
import { formatDollars, typedQuantity } from '../money.ts';
import type { ShownPhoto } from '../photos/photo.ts';
import { chosenLines, type QuoteContent, quoteAmounts } from '../quotes/quote.ts';
import { choiceWords } from '../quotes/quote-options.ts';
import { leastAmount } from '../quotes/quote-sheet.ts';
import { badgeOfQuote, type QuoteStanding } from '../quotes/quote-words.ts';
import { type BookInvoice, isCounted, owedCentsOf, statusWord } from '../reports/books.ts';
import { cleanLine, countText } from '../text.ts';
import { photoPath } from './file-names.ts';

/** A file of the export that the offline page links to. */
export interface OfflineFile {
  readonly label: string;
  /** Path inside the zip. */
  readonly path: string;
}

/**
 * The photos of a document's versions, each once, as files of the export. `isIn` tells whether a file is in the export.
 */
export function offlinePhotos(
  versions: readonly (readonly ShownPhoto[])[],
  isIn: (path: string) => boolean,
): readonly OfflineFile[] {
  const captions = new Map<string, string>();
  for (const { photoId, caption } of versions.flat())
    if (!captions.get(photoId)) captions.set(photoId, caption);
  return [...captions].flatMap(([photoId, caption], index) => {
    const path = photoPath(photoId);
    return isIn(path) ? [{ label: caption === '' ? `Photo ${index + 1}` : `Photo: ${caption}`, path }] : [];
  });
}

/** A record of the offline page, with the texts to show and to search. */
export interface OfflineRecord {
  readonly kind: 'Invoice' | 'Quote' | 'Client';
  readonly title: string;
  /** The client; '' for a record of kind Client. */
  readonly who: string;
  readonly facts: readonly string[];
  /** Shown when the record is opened. */
  readonly lines: readonly string[];
  readonly files: readonly OfflineFile[];
}

const filled = (texts: readonly string[]): readonly string[] => texts.filter((text) => text !== '');

/** "2.5 x Labor: $200.00". */
const lineText = (quantity: string, description: string, cents: number): string =>
  `${quantity} x ${description}: ${formatDollars(cents)}`;

function statusOf(invoice: BookInvoice, today: CalendarDate): string {
  if (!isVoid(invoice) && !isCounted(invoice)) return 'Draft';
  const word = statusWord(invoice, today);
  const owedCents = owedCentsOf(invoice);
  return owedCents > 0 && owedCents < invoice.totalCents ? `${word}, ${formatDollars(owedCents)} open` : word;
}

/** The movements of an invoice's money, in the words of every list of them. */
const movementsOf = ({ payments }: BookInvoice): readonly MoneyRow[] =>
  moneyRowsOf(
    {},
    payments.map(({ date, amountCents, method, cause, isReported, isDeposit }) => ({
      date,
      amountCents,
      method,
      ...((cause || isReported) && {
        online: { cause: cause ?? 'unknown', ...(isReported && { isReported }) },
      }),
      ...(isDeposit && { isDeposit }),
    })),
  );

/** The record of an invoice, which must include its lines, on a day in the account's time zone. */
export const offlineInvoice = (
  invoice: BookInvoice,
  files: readonly OfflineFile[],
  today: CalendarDate,
): OfflineRecord => ({
  kind: 'Invoice',
  title: invoice.invoiceNumber || 'Without number',
  who: invoice.clientName,
  facts: filled([
    statusOf(invoice, today),
    formatDollars(invoice.totalCents),
    invoice.issueDate,
    invoice.dueDate && `due ${invoice.dueDate}`,
    invoice.clientEmail,
  ]),
  lines: [
    ...(invoice.lines ?? []).map(({ quantity, hours, description, amountCents }) =>
      lineText(hours ?? typedQuantity(quantity), description, amountCents),
    ),
    ...movementsOf(invoice).map(({ label, cents }) => `${label}: ${formatDollars(cents)}`),
  ],
  files,
});

/** The record of a quote. Its badge says how it stands, as in the list. */
export function offlineQuote(
  content: QuoteContent,
  standing: QuoteStanding,
  files: readonly OfflineFile[],
): OfflineRecord {
  const { lines, total } = quoteAmounts(content);
  return {
    kind: 'Quote',
    title: content.title || 'Without title',
    who: content.client?.name ?? '',
    facts: filled([
      badgeOfQuote(standing).label,
      cleanLine(choiceWords(content)),
      leastAmount(content, total),
      content.issueDate,
      content.client?.email ?? '',
    ]),
    lines: chosenLines(content).map(({ quantity, hours, description }, at) =>
      lineText(hours ?? typedQuantity(quantity), description, lines[at] ?? 0),
    ),
    files,
  };
}

/** The photos of the plates of a client's equipment, as files of the export. */
const platePhotos = (
  addresses: readonly ServiceAddress[],
  isIn: (path: string) => boolean,
): readonly OfflineFile[] =>
  addresses
    .flatMap(({ equipment }) => equipment)
    .flatMap((each) => {
      const path = each.photoId && photoPath(each.photoId);
      return path && isIn(path) ? [{ label: `Photo: ${plateText(each)}`, path }] : [];
    });

/**
 * The record of a client with its service addresses, access notes and equipment. `isIn` tells whether a file is in the
 * export.
 */
export const offlineClient = (
  client: Client,
  addresses: readonly ServiceAddress[] = [],
  isIn: (path: string) => boolean = () => false,
): OfflineRecord => ({
  kind: 'Client',
  title: client.name,
  who: '',
  facts: filled([
    ...clientFieldsByKind.filter(({ kind }) => kind !== 'name').map(({ field }) => client[field] ?? ''),
    ...(client.copyEmails ?? []),
    client.secondPhone ?? '',
    countText(client.invoiceCount, 'invoice'),
    `${formatDollars(client.totalCents)} in all`,
    `${formatDollars(standingOfClient(client).owedCents)} open`,
    ...standingOfClient(client).notes.map(
      ({ label, cents }) => `${formatDollars(cents)} ${label.toLowerCase()}`,
    ),
  ]),
  lines: addresses.flatMap(({ label, address, accessNotes, equipment }) => [
    `Service address: ${placeText({ label, address })}`,
    ...filled([accessNotes]),
    ...equipment.map((each) => filled([equipmentName(each), equipmentFacts(each), each.note]).join('. ')),
  ]),
  files: platePhotos(addresses, isIn),
});

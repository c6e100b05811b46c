import { approvalPath } from '#domain/full-export/file-names';
import { type OfflineFile, offlinePhotos, offlineQuote } from '#domain/full-export/offline-records';
import { paperTexts } from '#domain/invoices/emailed-paper';
import { listedChanges } from '#domain/quotes/change-order';
import {
  type PrintCertificatePorts,
  printCertificate,
  type QuoteQuestions,
  type QuoteStore,
} from '../quotes/index.ts';
import type { Archive } from './archive.ts';
import type { ExportedDocument } from './invoice-files.ts';

export interface QuoteFilesPorts extends Omit<PrintCertificatePorts, 'quotes'> {
  readonly quotes: Pick<QuoteStore, 'find' | 'chain'>;
  readonly questions: Pick<QuoteQuestions, 'list'>;
}

/** A quote with its events and questions. */
interface WholeQuote {
  readonly quote: NonNullable<Awaited<ReturnType<QuoteStore['find']>>>;
  readonly history: Awaited<ReturnType<QuoteStore['chain']>>;
  readonly questions: Awaited<ReturnType<QuoteQuestions['list']>>;
}

/** Everything of a quote, without attributes that are only for the server. */
function jsonOf({ quote, history, questions }: WholeQuote): object {
  const { lite, ...rest } = quote;
  if (!lite) return { ...rest, history, questions };
  const { sending: _, ...shown } = lite;
  return { ...rest, lite: shown, history, questions };
}

/**
 * Adds the approval of a quote, if it was approved, to an archive: its certificate, and the record from which the
 * certificate's hash can be recalculated. Returns undefined if the quote was deleted meanwhile.
 */
export async function addQuote(
  userId: string,
  quoteId: string,
  archive: Archive,
  ports: QuoteFilesPorts,
): Promise<ExportedDocument | undefined> {
  const quote = await ports.quotes.find(quoteId);
  if (quote?.userId !== userId) return undefined;
  const [history, questions] = await Promise.all([ports.quotes.chain(quoteId), ports.questions.list(quote)]);
  const whole = { quote, history, questions };
  const { title } = quote.content;
  const files: OfflineFile[] = [];
  async function add(
    ending: Parameters<typeof approvalPath>[1],
    label: string,
    content: Uint8Array | string,
  ) {
    const path = archive.freeName(approvalPath(title, ending));
    await archive.add(path, content);
    files.push({ label, path });
  }
  if (quote.acceptance) {
    const certificate = await printCertificate(quote, ports);
    const label = 'Certificate of approval';
    // It lists the change orders, which the emailed one did not know.
    const shown = listedChanges(quote.changes).length > 0 ? `${label}: ${paperTexts.now}` : label;
    if (certificate) await add('certificate.pdf', shown, certificate.content);
    await add('record.json', 'Approval record', `${JSON.stringify(jsonOf(whole), null, 2)}\n`);
  }
  files.push(...offlinePhotos([quote.content.photos ?? []], archive.has));
  return { json: jsonOf(whole), offline: offlineQuote(quote.content, quote.status, files) };
}

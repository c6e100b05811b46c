import { approvalPath, quotePdfPath } from '#domain/full-export/file-names';
import { type OfflineFile, offlinePhotos, offlineQuote } from '#domain/full-export/offline-records';
import { paperTexts } from '#domain/invoices/emailed-paper';
import { listedChanges } from '#domain/quotes/change-order';
import {
  currentStateOf,
  type GetQuotePdfPorts,
  getOwnQuotePdf,
  type PrintCertificatePorts,
  printCertificate,
  type QuoteQuestions,
  type QuoteStore,
} from '../quotes/index.ts';
import type { Archive } from './archive.ts';
import type { ExportedDocument } from './invoice-files.ts';

export interface QuoteFilesPorts extends Omit<PrintCertificatePorts & GetQuotePdfPorts, 'quotes'> {
  readonly quotes: QuoteStore;
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
 * Adds the paper of a quote or change order that was sent to an archive, as it is now, and its approval if there is
 * one: the certificate, and the record from which the certificate's hash can be recalculated. Returns undefined if the
 * quote was deleted meanwhile.
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
  async function add(wanted: string, label: string, content: Uint8Array | string) {
    const path = archive.freeName(wanted);
    await archive.add(path, content);
    files.push({ label, path });
  }
  if (quote.status !== 'draft') {
    const paper = await getOwnQuotePdf(userId, quoteId, ports);
    if (paper.ok) await add(quotePdfPath(paper.value.filename), 'PDF', paper.value.bytes);
  }
  if (quote.acceptance) {
    const certificate = await printCertificate(quote, ports);
    const label = 'Certificate of approval';
    // It lists the change orders, which the emailed one did not know.
    const shown = listedChanges(quote.changes).length > 0 ? `${label}: ${paperTexts.now}` : label;
    if (certificate) await add(approvalPath(title, 'certificate.pdf'), shown, certificate.content);
    const record = `${JSON.stringify(jsonOf(whole), null, 2)}\n`;
    await add(approvalPath(title, 'record.json'), 'Approval record', record);
  }
  files.push(...offlinePhotos([quote.content.photos ?? []], archive.has));
  // What invoices bill of it is in their own records.
  const { delivery = 'none', mailTrouble, mailedAt } = quote.lite ?? {};
  const standing = {
    state: await currentStateOf(quote, ports.ownerDay),
    delivery,
    ...(mailTrouble !== undefined && { mailTrouble }),
    wasMailed: mailedAt !== undefined,
    isLite: quote.lite !== undefined,
  };
  return { json: jsonOf(whole), offline: offlineQuote(quote.content, standing, files) };
}

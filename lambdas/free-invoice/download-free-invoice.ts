import { type Problem, problem } from '#domain/contract/problems';
import { invoiceFileName } from '#domain/documents/invoice-file-name';
import { ok, type Result, refuse } from '#domain/result';
import { isKeyId } from '#domain/table/key-id';
import type { Clock } from '../platform/clock.ts';
import type { DownloadablePdfs, FreeMessages } from './ports.ts';

export interface DownloadFreeInvoicePorts {
  readonly messages: Pick<FreeMessages, 'find'>;
  readonly pdfs: DownloadablePdfs;
  readonly clock: Clock;
  readonly hash: (text: string) => string;
}

/** The emailed PDF, for a caller with the token that was returned when the email was accepted. */
export async function downloadFreeInvoice(
  token: string,
  { messages, pdfs, clock, hash }: DownloadFreeInvoicePorts,
): Promise<Result<{ contentType: 'application/pdf'; filename: string; bytes: Uint8Array }, Problem>> {
  const notFound = refuse(problem('not-found'));
  const [submissionId = '', secret = ''] = token.split('.');
  if (!isKeyId(submissionId) || secret === '') return notFound;
  const handOver = (await messages.find(submissionId))?.handOver;
  if (!handOver || clock().toISOString() >= handOver.until) return notFound;
  // Compares hashes, so that the duration of the comparison reveals nothing about the secret.
  if (hash(secret) !== hash(handOver.secret)) return notFound;
  const bytes = await pdfs.find(submissionId);
  // The invoice number was typed by the visitor and is not stored. The browser knows it and names the file.
  return bytes
    ? ok({ contentType: 'application/pdf', filename: invoiceFileName({ invoiceNumber: '' }), bytes })
    : notFound;
}

import { type Problem, problem } from '#domain/contract/problems';
import { isQuoteId } from '#domain/quotes/quote';
import { type Result, refuse } from '#domain/result';
import { photoFile, sizeOf } from '../../photos/index.ts';
import type { FileContent } from '../../platform/http/file-answer.ts';
import type { PhotoFiles } from '../../platform/s3/photo-files.ts';
import type { QuoteStore } from '../ports.ts';
import { isOwnersOnly } from './stored-quote.ts';

/** A photo that a quote shows, for anyone with the quote's link; refused for every other photo and a withdrawn quote. */
export async function getQuotePhoto(
  linkId: string,
  photoId: string,
  size: string | undefined,
  ports: { readonly quotes: Pick<QuoteStore, 'findByLink'>; readonly files: Pick<PhotoFiles, 'read'> },
): Promise<Result<FileContent, Problem>> {
  const stored = isQuoteId(linkId) ? await ports.quotes.findByLink(linkId) : undefined;
  if (!stored || isOwnersOnly(stored) || stored.status === 'withdrawn')
    return refuse(problem('quote-not-found'));
  const isShown = stored.content.photos?.some((shown) => shown.photoId === photoId) ?? false;
  return isShown
    ? photoFile(stored.userId, photoId, sizeOf(size), ports)
    : refuse(problem('photo-not-found'));
}

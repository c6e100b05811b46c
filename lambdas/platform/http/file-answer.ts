import { asciiOf } from '#domain/text';
import type { ApiAnswer } from './api-event.ts';

const percentCode = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/**
 * The Content-Disposition header: the name in ASCII for old programs, and also the full name (RFC 6266, RFC 8187) where
 * the two differ. Throws for a name with lone surrogates.
 */
export function contentDisposition(kind: 'attachment' | 'inline', name: string): string {
  const ascii = asciiOf(name);
  const encodedName = encodeURIComponent(name).replace(/['()*!]/g, percentCode);
  return `${kind}; filename="${ascii}"${ascii === name ? '' : `; filename*=UTF-8''${encodedName}`}`;
}

/** A file created by this product, for the account that requested it. */
export interface FileContent {
  readonly contentType: 'image/png' | 'image/jpeg' | 'application/pdf' | 'text/calendar; charset=utf-8';
  readonly filename: string;
  readonly bytes: Uint8Array;
  /** Identifies these bytes, for a reader that asks again (RFC 9110). */
  readonly tag?: string;
  /** The reader has these bytes already. */
  readonly isKnown?: boolean;
}

const noFile: ApiAnswer = {
  statusCode: 204,
  headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
  body: '',
};

/**
 * The response that carries a file. Browsers run nothing in it, do not guess its type and do not cache it. 204 if there
 * is no file.
 */
export function fileAnswer(file: FileContent | undefined): ApiAnswer {
  if (!file) return noFile;
  const { contentType, filename, bytes, tag, isKnown = false } = file;
  if (tag !== undefined && isKnown)
    return { statusCode: 304, headers: { etag: tag, 'cache-control': 'private, no-cache' }, body: '' };
  return {
    statusCode: 200,
    headers: {
      'content-type': contentType,
      'content-disposition': contentDisposition(
        contentType === 'image/png' ? 'inline' : 'attachment',
        filename,
      ),
      'cache-control': tag === undefined ? 'no-store' : 'private, no-cache',
      ...(tag !== undefined && { etag: tag }),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    },
    body: Buffer.from(bytes).toString('base64'),
    isBase64Encoded: true,
  };
}

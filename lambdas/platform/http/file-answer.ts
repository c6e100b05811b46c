import type { ApiAnswer } from './api-event.ts';

const percentCode = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/**
 * The header that names a file: in ASCII for old programs, and whole as RFC 6266 and RFC 8187 write it where that is not
 * the same. Throws for a name with lone surrogates.
 */
export function contentDisposition(kind: 'attachment' | 'inline', name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]+|["\\]/g, '_');
  const whole = encodeURIComponent(name).replace(/['()*!]/g, percentCode);
  return `${kind}; filename="${ascii}"${ascii === name ? '' : `; filename*=UTF-8''${whole}`}`;
}

/** A file of our own making, for the account that asked. */
export interface FileContent {
  readonly contentType: 'image/png' | 'application/pdf';
  readonly filename: string;
  readonly bytes: Uint8Array;
}

const noFile: ApiAnswer = {
  statusCode: 204,
  headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
  body: '',
};

/**
 * The answer that carries a file: nothing in it can run or be taken for another type, and no cache keeps it. 204 where
 * there is none and that is as it should be.
 */
export function fileAnswer(file: FileContent | undefined): ApiAnswer {
  if (!file) return noFile;
  const { contentType, filename, bytes } = file;
  return {
    statusCode: 200,
    headers: {
      'content-type': contentType,
      'content-disposition': contentDisposition(
        contentType === 'application/pdf' ? 'attachment' : 'inline',
        filename,
      ),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    },
    body: Buffer.from(bytes).toString('base64'),
    isBase64Encoded: true,
  };
}

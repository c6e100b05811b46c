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

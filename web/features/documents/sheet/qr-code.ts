import encodeQR from 'qr';
import { darkRuns, withoutBorder } from '#domain/documents/print/dark-runs';

/** The QR code of a text: an SVG path, and the number of modules per side. */
export function qrCode(text: string): { readonly path: string; readonly size: number } {
  const modules = withoutBorder(encodeQR(text, 'raw', { ecc: 'medium', border: 1 }));
  const path = darkRuns(modules)
    .map(({ row, start, length }) => `M${start} ${row}h${length}v1h-${length}z`)
    .join('');
  return { path, size: modules.length };
}

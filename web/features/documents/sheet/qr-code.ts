import encodeQR from 'qr';
import { darkRuns, withoutBorder } from '#domain/documents/print/dark-runs';

/** A text's QR code as the path of an SVG, and the modules on each of its sides. */
export function qrCode(text: string): { readonly path: string; readonly size: number } {
  const modules = withoutBorder(encodeQR(text, 'raw', { ecc: 'medium', border: 1 }));
  const path = darkRuns(modules)
    .map(({ row, start, length }) => `M${start} ${row}h${length}v1h-${length}z`)
    .join('');
  return { path, size: modules.length };
}

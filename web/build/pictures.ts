import { createHash } from 'node:crypto';
import { brand } from '#domain/brand';
import { sheetOfDraft } from '#domain/documents/invoice-sheet';
import { sampleInvoice } from '#domain/site/sample-invoice';
import { brandShape } from '../features/site/brand-mark.tsx';
import { pageHeads, sharePicturePath, sharePictureSize } from './page-heads.ts';

/** A picture as an HTML page that a browser renders. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly html: string;
}

const { size, path, strokeWidth } = brandShape;

/** Our logo as SVG; `corner` is the radius of its background. */
export const logoSvg = (corner: number = brandShape.corner): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" fill="none"><rect width="${size}" height="${size}" rx="${corner}" fill="${brand.color}"/><path d="${path}" stroke="#fff" stroke-width="${strokeWidth}" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

const page = (width: number, height: number, style: string, body: string): Picture => ({
  width,
  height,
  html: `<!doctype html><meta charset="utf-8"><style>*{box-sizing:border-box;margin:0}body{width:${width}px;height:${height}px;overflow:hidden;font-family:Inter;color:#09090b;${style}</style>${body}`,
});

/** The logo as a full square without rounded corners; phones round the corners themselves. */
const icon = (pixels: number): Picture =>
  page(pixels, pixels, `background:${brand.color};padding:10%}svg{display:block}`, logoSvg(0));

/** The sample invoice, cut off at the picture's lower edge. */
function sheet(): string {
  const { business, title, facts, rows, total } = sheetOfDraft(sampleInvoice);
  const lines = rows.map((row) => `<p><span>${row.description}</span><span>${row.total}</span></p>`).join('');
  return `<div class="sheet"><header><div><b>${business.name}</b><br>${business.lines.slice(0, 2).join('<br>')}</div><div><h2>${title}</h2>${facts[0]?.value ?? ''}</div></header>${lines}<p class="total"><span>${total.label}</span><span>${total.value}</span></p></div>`;
}

const shareStyle = `background:#f4f4f5;border-bottom:12px solid ${brand.color};position:relative}
.name{position:absolute;left:64px;top:64px;display:flex;align-items:center;gap:16px;font:600 36px Inter}
.name svg{width:56px}
h1{position:absolute;left:64px;top:290px;width:540px;font:600 62px/74px Inter;translate:0 -50%;margin-top:52px}
.trades{position:absolute;left:64px;top:526px;font:24px Inter;color:#52525b}
.sheet{position:absolute;left:640px;top:84px;width:500px;height:700px;padding:36px;background:#fff;border:1px solid #e4e4e7;border-radius:12px}
header{display:flex;justify-content:space-between;height:132px;font:15px/22px Inter;color:#52525b}
header b{font:600 22px/32px Inter;color:#09090b}
header div+div{text-align:right}
h2{font:600 30px/36px Inter;color:${brand.color}}
header+p{border-top:2px solid ${brand.color}}
p{display:flex;justify-content:space-between;font:17px/45px Inter;border-bottom:1px solid #e4e4e7}
.total{padding-left:214px;border:0;font:600 24px/60px Inter}`;

/** A page's Open Graph image: our name, the trades, an invoice, and the page's own text. */
const share = (text: string): Picture =>
  page(
    sharePictureSize.width,
    sharePictureSize.height,
    shareStyle,
    `<div class="name">${logoSvg()}${brand.name}</div><h1>${text}</h1><div class="trades">For HVAC, plumbing, electrical and lawn care</div>${sheet()}`,
  );

/** Every picture of the site by path. `npm run draw-pictures` renders them into `web/public`. */
export const pictures: Readonly<Record<string, Picture>> = {
  '/apple-touch-icon.png': icon(180),
  '/icon-192.png': icon(192),
  '/icon-512.png': icon(512),
  ...Object.fromEntries(
    Object.entries(pageHeads).map(([name, { picture }]) => [
      sharePicturePath(name, picture),
      share(picture ?? brand.tagline),
    ]),
  ),
};

/**
 * Hash of a picture's HTML. `web/build/drawn-pictures.json` stores the hashes of the rendered pictures, so that
 * outdated ones are found.
 */
export const pictureHash = ({ html }: Picture): string =>
  createHash('sha256').update(html).digest('hex').slice(0, 16);

import { brand } from '#domain/brand';
import { textColorOnWhite } from '#domain/documents/brand-color';
import type { Letterhead } from '#domain/messaging/letterhead';

/** Escapes text for HTML, inside an element or a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(
    /[&<>"']/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign] ?? sign,
  );

interface Fact {
  readonly label: string;
  readonly value: string;
}

/** A part of an email. It is rendered as HTML and as plain text, so that both always say the same. */
export type MailPart =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'link'; readonly label: string; readonly url: string }
  | { readonly kind: 'facts'; readonly facts: readonly Fact[] }
  /** The amount or other value that the email is about, in large type; `note` is a line below it. */
  | ({ readonly kind: 'figure'; readonly note?: string } & Fact)
  /**
   * The lines of a document with their amounts on the right, and its totals. `note`: sentences that follow the amount.
   * With a `url`, the label of a line is a link. Of very many lines only the first are shown; `whereAll` says where
   * the others are ("in the attached statement").
   */
  | {
      readonly kind: 'lines';
      readonly lines: readonly (Fact & {
        readonly detail?: string;
        readonly note?: string;
        readonly url?: string;
      })[];
      readonly whereAll?: string;
      /** The total is bold; without one, the last sum is. */
      readonly sums: readonly (Fact & { readonly isTotal?: true })[];
    }
  | { readonly kind: 'button'; readonly label: string; readonly url: string }
  | {
      readonly kind: 'small';
      readonly text: string;
      readonly link?: { readonly label: string; readonly url: string };
    };

/** Each text as a paragraph. */
export const paragraphs = (texts: readonly string[]): readonly MailPart[] =>
  texts.map((text) => ({ kind: 'paragraph', text }));

// Prevents a line break inside an amount on narrow screens.
const amountPattern = /^(?:From )?[-+]?\$[\d,]+\.\d\d$/;
const wrapStyle = (value: string): string =>
  amountPattern.test(value) ? 'white-space:nowrap' : 'word-break:break-word';

/** A label of at most this many characters stays on one line, unless an amount beside it may need the space. */
const maxOneLine = 14;
const labelWrapStyle = ({ label, value }: Fact): string =>
  label.length <= maxOneLine && !amountPattern.test(value) ? 'white-space:nowrap' : 'word-break:break-word';

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/**
 * Colors for email clients that support a dark theme; others show the inline styles. Phones make links of dates,
 * telephones and addresses: those of Apple, Gmail and Samsung then look like the text around them.
 */
const styles =
  '<style>a[x-apple-data-detectors]{color:inherit!important;text-decoration:none!important}u+.page a,#MessageViewBody a{color:inherit}@media (prefers-color-scheme:dark){.page{background:#18181b!important}.card{background:#27272a!important;border-left-color:#3f3f46!important;border-right-color:#3f3f46!important;border-bottom-color:#3f3f46!important}.plain{border-top-color:#3f3f46!important}.ink{color:#fafafa!important}.muted{color:#a1a1aa!important}.rule td{border-color:#3f3f46!important}}</style>';

// The `style` attribute is left open: each use adds styles and the closing quote.
const muted = 'class="muted" style="color:#52525b';

/** Gmail cuts off what follows 102 kB of an email, the link to stop mail included. */
const listLimits = { lines: 100, bytes: 80_000 } as const;

/** Bytes of a line's HTML besides its texts. */
const bytesOfLine = 550;

const byteCount = (text: string): number => Buffer.byteLength(escapeHtml(text));

/** The part with at most as many lines as an email has room for; the others are counted. */
function shortened(part: MailPart): MailPart {
  if (part.kind !== 'lines') return part;
  let bytes = 0;
  const listed = part.lines
    .slice(0, listLimits.lines)
    .filter(({ label, detail = '', note = '', value, url = '' }) => {
      bytes +=
        bytesOfLine +
        byteCount(label) +
        byteCount(detail) +
        byteCount(note) +
        byteCount(value) +
        byteCount(url);
      return bytes <= listLimits.bytes;
    });
  const more = part.lines.length - listed.length;
  if (more === 0) return part;
  const label = [`and ${more.toLocaleString('en-US')} more`, part.whereAll].filter(Boolean).join(', ');
  return { ...part, lines: [...listed, { label, value: '' }] };
}

function htmlLines({ lines, sums }: Extract<MailPart, { kind: 'lines' }>): string {
  const row = (label: string, value: string, style: string) =>
    `<tr class="rule"><td style="padding:8px 16px 8px 0;vertical-align:top;word-break:break-word;${style}">${label}</td><td align="right" style="padding:8px 0;vertical-align:top;text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums;${style}">${escapeHtml(value)}</td></tr>`;
  const rule = 'border-bottom:1px solid #e4e4e7';
  const total = sums.find(({ isTotal }) => isTotal) ?? sums.at(-1);
  return `<table role="presentation" width="100%" style="margin:0 0 16px;border-collapse:collapse">${[
    ...lines.map(({ label, note, detail = note, value, url }) =>
      row(
        `${url === undefined ? escapeHtml(label) : `<a class="ink" href="${escapeHtml(url)}" style="color:#09090b">${escapeHtml(label)}</a>`}${!detail ? '' : `<br><span ${muted};font-size:13px">${escapeHtml(detail)}</span>`}`,
        value,
        rule,
      ),
    ),
    ...sums.map((sum) =>
      row(
        sum === total ? `<strong>${escapeHtml(sum.label)}</strong>` : escapeHtml(sum.label),
        sum.value,
        sum === total ? 'font-weight:700' : '',
      ),
    ),
  ].join('')}</table>`;
}

function html(part: MailPart, color: string): string {
  switch (part.kind) {
    case 'paragraph':
      return `<p style="margin:0 0 16px">${escapeHtml(part.text)}</p>`;
    case 'heading':
      return `<h2 style="margin:0 0 8px;font-size:16px;line-height:1.2">${escapeHtml(part.text)}</h2>`;
    case 'link':
      return `<p style="margin:0 0 16px"><a class="ink" href="${escapeHtml(part.url)}" style="color:${color}">${escapeHtml(part.label)}</a></p>`;
    case 'facts':
      return `<table role="presentation" style="margin:0 0 16px;border-collapse:collapse">${part.facts
        .map(
          ({ label, value }) =>
            `<tr><td ${muted};padding:4px 24px 4px 0;vertical-align:top;${labelWrapStyle({ label, value })}">${escapeHtml(label)}</td><td style="padding:4px 0;vertical-align:top;${wrapStyle(value)}"><strong>${escapeHtml(value)}</strong></td></tr>`,
        )
        .join('')}</table>`;
    case 'figure':
      return `<p ${muted};margin:0;font-size:14px">${escapeHtml(part.label)}</p><p style="margin:0;font-size:30px;line-height:1.2;font-weight:700;${wrapStyle(part.value)}">${escapeHtml(part.value)}</p>${
        part.note === undefined ? '' : `<p style="margin:4px 0 0">${escapeHtml(part.note)}</p>`
      }<p style="margin:0 0 16px"></p>`;
    case 'lines':
      return htmlLines(part);
    case 'button':
      // Outlook draws with Word, which knows the color and padding of cells only.
      return `<table role="presentation" cellspacing="0" cellpadding="0" style="margin:0 0 16px;border-collapse:separate;border-spacing:0"><tr><td align="center" bgcolor="${color}" style="border-radius:8px;background:${color};mso-padding-alt:12px 20px"><a href="${escapeHtml(part.url)}" style="display:inline-block;padding:12px 20px;mso-padding-alt:0;border-radius:8px;background:${color};color:#ffffff;text-decoration:none;font-weight:700">${escapeHtml(part.label)}</a></td></tr></table>`;
    case 'small':
      return `<p ${muted};margin:0 0 8px;font-size:13px">${escapeHtml(part.text)}${
        part.link
          ? ` <a ${muted}" href="${escapeHtml(part.link.url)}">${escapeHtml(part.link.label)}</a>`
          : ''
      }</p>`;
  }
}

const plainFact = ({ label, value }: Fact): string => `${label}: ${value}`;

function plain(part: MailPart): string {
  switch (part.kind) {
    case 'paragraph':
    case 'heading':
      return part.text;
    case 'facts':
      return part.facts.map(plainFact).join('\n');
    case 'figure':
      return part.note === undefined ? plainFact(part) : `${plainFact(part)}\n${part.note}`;
    case 'lines':
      return [
        ...part.lines.map(({ label, detail, note, value, url }) => {
          const line = [detail === undefined ? label : `${label}, ${detail}`, value]
            .filter((text) => text !== '')
            .join(': ');
          const said = note ? `${line}. ${note}` : line;
          return url === undefined ? said : `${said}\n${url}`;
        }),
        ...part.sums.map(plainFact),
      ].join('\n');
    case 'button':
    case 'link':
      return `${part.label}: ${part.url}`;
    case 'small':
      return part.link ? `${part.text} ${part.link.label}: ${part.link.url}` : part.text;
  }
}

/** Content ID of the logo that is attached to an email and shown in its header block. */
export const logoContentId = `logo@${brand.slug}`;

/** The most characters of a number that stays on one line, which fits on every phone. */
const maxNumber = 18;

/** A heading whose numbers of documents, such as "INV-2026-042", are not broken at a hyphen. */
const headingHtml = (heading: string): string =>
  heading
    .split(' ')
    .map((word) =>
      word.includes('-') && word.length <= maxNumber
        ? `<span style="white-space:nowrap">${escapeHtml(word)}</span>`
        : escapeHtml(word),
    )
    .join(' ');

/** The header block of an email: the business's letterhead, or the product's own header. */
function header(letterhead: Letterhead | undefined): string {
  if (!letterhead)
    return `<p class="ink" style="margin:0 0 16px;font-weight:700;color:${brand.color}">${escapeHtml(brand.name)}</p>`;
  const { name, address, color, showsLogo } = letterhead;
  const logo = showsLogo
    ? `<img src="cid:${logoContentId}" alt="" height="48" style="display:block;height:48px;width:auto;max-width:200px;margin:0 0 8px;background:#ffffff;border-radius:6px">`
    : '';
  const nameColor = color === undefined ? '#09090b' : textColorOnWhite(color);
  return `<div style="margin:0 0 16px;word-break:break-word">${logo}<p class="ink" style="margin:0;font-size:20px;line-height:1.2;font-weight:700;color:${nameColor}">${escapeHtml(name)}</p><p ${muted};margin:4px 0 0;font-size:13px">${escapeHtml(address)}</p></div>`;
}

/**
 * Renders the text and HTML bodies of an email and escapes all values. With a letterhead, the email looks like a letter
 * of that business; otherwise like one from the product.
 */
export function layOutMail(
  heading: string,
  allParts: readonly MailPart[],
  letterhead?: Letterhead,
): { text: string; html: string } {
  const parts = allParts.map(shortened);
  const color = letterhead?.color === undefined ? brand.color : textColorOnWhite(letterhead.color);
  const [edge, top] =
    letterhead?.color === undefined ? ['card plain', ''] : ['card', `border-top:4px solid ${color};`];
  const signature = `${brand.name} · ${brand.tagline}`;
  const sender = letterhead ? [`${letterhead.name}\n${letterhead.address}`.trim()] : [];
  return {
    text: `${[...sender, heading, ...parts.map(plain), signature].join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no"><title>${escapeHtml(heading)}</title>${styles}</head><body class="page" style="margin:0;background:#f4f4f5"><table role="presentation" class="page" width="100%" style="border-collapse:collapse;background:#f4f4f5"><tr><td align="center" style="padding:24px 16px"><table role="presentation" width="100%" style="max-width:600px;table-layout:fixed;border-collapse:collapse"><tr><td class="ink" style="${font};font-size:16px;line-height:1.5;color:#09090b;text-align:left">${header(letterhead)}<div class="${edge}" style="background:#ffffff;border:1px solid #e4e4e7;${top}border-radius:12px;padding:24px;overflow-wrap:break-word"><h1 style="margin:0 0 16px;font-size:20px;line-height:1.2">${headingHtml(heading)}</h1>${parts.map((part) => html(part, color)).join('')}</div><p ${muted};margin:16px 0 0;font-size:13px">${escapeHtml(signature)}</p></td></tr></table></td></tr></table></body></html>`,
  };
}

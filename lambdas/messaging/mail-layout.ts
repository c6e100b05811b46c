import { brand } from '#domain/brand';

/** Text as it may stand inside HTML, in an element or a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(
    /[&<>"']/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign] ?? sign,
  );

/** A part of a mail, drawn once as HTML and once as plain text, so that both always say the same. */
export type MailPart =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'link'; readonly label: string; readonly url: string }
  | { readonly kind: 'facts'; readonly facts: readonly { readonly label: string; readonly value: string }[] }
  | { readonly kind: 'button'; readonly label: string; readonly url: string }
  | {
      readonly kind: 'small';
      readonly text: string;
      readonly link?: { readonly label: string; readonly url: string };
    };

// Amounts must not be broken inside their digits on narrow screens.
const amount = /^-?\$[\d,]+\.\d\d$/;
const wrapping = (value: string): string =>
  amount.test(value) ? 'white-space:nowrap' : 'word-break:break-word';

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

function html(part: MailPart): string {
  switch (part.kind) {
    case 'paragraph':
      return `<p style="margin:0 0 16px">${escapeHtml(part.text)}</p>`;
    case 'heading':
      return `<h2 style="margin:0 0 8px;font-size:16px;line-height:1.2">${escapeHtml(part.text)}</h2>`;
    case 'link':
      return `<p style="margin:0 0 16px"><a href="${escapeHtml(part.url)}" style="color:${brand.color}">${escapeHtml(part.label)}</a></p>`;
    case 'facts':
      return `<table role="presentation" style="margin:0 0 16px;border-collapse:collapse">${part.facts
        .map(
          ({ label, value }) =>
            `<tr><td style="padding:4px 24px 4px 0;vertical-align:top;color:#52525b;word-break:break-word">${escapeHtml(label)}</td><td style="padding:4px 0;vertical-align:top;${wrapping(value)}"><strong>${escapeHtml(value)}</strong></td></tr>`,
        )
        .join('')}</table>`;
    case 'button':
      return `<p style="margin:0 0 16px"><a href="${escapeHtml(part.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${brand.color};color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(part.label)}</a></p>`;
    case 'small':
      return `<p style="margin:0 0 8px;font-size:13px;color:#52525b">${escapeHtml(part.text)}${
        part.link
          ? ` <a href="${escapeHtml(part.link.url)}" style="color:#52525b">${escapeHtml(part.link.label)}</a>`
          : ''
      }</p>`;
  }
}

function plain(part: MailPart): string {
  switch (part.kind) {
    case 'paragraph':
    case 'heading':
      return part.text;
    case 'facts':
      return part.facts.map(({ label, value }) => `${label}: ${value}`).join('\n');
    case 'button':
    case 'link':
      return `${part.label}: ${part.url}`;
    case 'small':
      return part.link ? `${part.text} ${part.link.label}: ${part.link.url}` : part.text;
  }
}

/** The text and HTML bodies of a mail in the brand's look. Everything given is escaped here. */
export function layOutMail(heading: string, parts: readonly MailPart[]): { text: string; html: string } {
  return {
    text: `${[heading, ...parts.map(plain), `${brand.name} · ${brand.tagline}`].join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(heading)}</title></head><body style="margin:0;background:#f4f4f5;${font};font-size:16px;line-height:1.5;color:#09090b"><div style="max-width:560px;margin:0 auto;padding:24px 16px"><p style="margin:0 0 16px;font-weight:700;color:${brand.color}">${escapeHtml(brand.name)}</p><div style="background:#ffffff;border:1px solid #e4e4e7;border-radius:12px;padding:24px;overflow-wrap:break-word"><h1 style="margin:0 0 16px;font-size:20px;line-height:1.2">${escapeHtml(heading)}</h1>${parts.map(html).join('')}</div><p style="margin:16px 0 0;font-size:13px;color:#52525b">${escapeHtml(`${brand.name} · ${brand.tagline}`)}</p></div></body></html>`,
  };
}

import { inflateSync } from 'node:zlib';
import decodeQR from 'qr/decode.js';
import { describe, expect, test } from 'vitest';
import { shownHowToPay } from '#domain/documents/how-to-pay';
import { sheetOfDraft, sheetOfInvoice } from '#domain/documents/invoice-sheet';
import { validateInvoice } from '#domain/documents/validate-invoice';
import { renderInvoicePdf } from '#lambdas/platform/pdf/render-invoice-pdf';
import { aFullInvoice } from '#test/support/invoices';
import { readPdf, shows } from '#test/support/pdf-reader';

const pageUrl = 'https://www.billhook.example/invoice?id=abcdefghijklmnopqrstuv';
const link = 'https://venmo.com/u/hartwell';
const style = {
  edition: 'lite',
  howToPay: shownHowToPay({ text: 'Check to Hartwell Plumbing', link }),
  pageUrl,
} as const;
const options = { author: 'Hartwell', createdAt: new Date('2026-11-03T10:00:00Z') };

/** The drawing operators of all pages, from the compressed streams of the file. */
function drawn(pdf: Uint8Array): string {
  const file = Buffer.from(pdf);
  let text = '';
  for (let at = file.indexOf('stream\n'); at >= 0; at = file.indexOf('stream\n', at + 7)) {
    if (file.subarray(at - 3, at).toString() === 'end') continue;
    try {
      text += inflateSync(file.subarray(at + 7), { finishFlush: 2 }).toString('latin1');
    } catch {}
  }
  return text;
}

/** An image of the filled rectangles of a page, with four pixels per point. */
function picture(rectangles: readonly (readonly number[])[]) {
  const pixelsPerPoint = 4;
  const left = Math.min(...rectangles.map(([x = 0]) => x)) - 12;
  const top = Math.min(...rectangles.map(([, y = 0]) => y)) - 12;
  const size = 96 * pixelsPerPoint;
  const data = new Uint8Array(size * size * 4).fill(255);
  for (const [x = 0, y = 0, width = 0, height = 0] of rectangles)
    for (
      let row = Math.round((y - top) * pixelsPerPoint);
      row < Math.round((y + height - top) * pixelsPerPoint);
      row += 1
    )
      for (
        let column = Math.round((x - left) * pixelsPerPoint);
        column < Math.round((x + width - left) * pixelsPerPoint);
        column += 1
      )
        data.fill(0, (row * size + column) * 4, (row * size + column) * 4 + 3);
  return { width: size, height: size, data };
}

describe('the payment part of a printed invoice', () => {
  test('has its text, the full link as text and to click, and a QR code of the invoice page as vector graphics', async () => {
    const pdf = await renderInvoicePdf(sheetOfDraft(aFullInvoice(), style), options);
    const read = await readPdf(pdf);
    expect(read.pages).toHaveLength(1);
    for (const text of ['How to pay', 'Check to Hartwell Plumbing', `Pay with Venmo: ${link}`])
      expect(shows(read, text)).toBe(true);
    expect(read.images).toBe(0);
    expect(read.annotations).toBe(1);
    const rectangles = [...drawn(pdf).matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re\b/g)].map((found) =>
      found.slice(1).map(Number),
    );
    expect(decodeQR(picture(rectangles))).toBe(pageUrl);
  });

  test('has no QR code if the invoice has no page, and is omitted if there are no payment details', () => {
    expect(sheetOfDraft(aFullInvoice(), { ...style, pageUrl: undefined }).payment).not.toHaveProperty('code');
    expect(sheetOfDraft(aFullInvoice(), { edition: 'lite', pageUrl })).not.toHaveProperty('payment');
  });

  test('is omitted if nothing is owed', () => {
    const checked = validateInvoice(aFullInvoice(), 'at-least-one');
    if (!checked.ok) throw new Error('the invoice has faults');
    const total = sheetOfInvoice(checked.value).total.value;
    const cents = Number(total.replace(/\D/g, ''));
    expect(sheetOfInvoice(checked.value, style, { paidCents: cents - 1 }).payment?.heading).toBe(
      'How to pay',
    );
    expect(
      sheetOfInvoice(checked.value, style, { depositCents: 100, paidCents: cents - 100 }),
    ).not.toHaveProperty('payment');
  });

  test('prints even the longest text completely, if necessary on several pages', async () => {
    const text = Array.from({ length: 250 }, () => '§')
      .join('\n')
      .slice(0, 500);
    const howToPay = { text };
    const pdf = await readPdf(
      await renderInvoicePdf(sheetOfDraft(aFullInvoice(), { ...style, howToPay }), options),
    );
    expect(pdf.pages.length).toBeGreaterThan(1);
    expect(pdf.textWithoutSpaces.match(/§/g)).toHaveLength(250);
  });
});

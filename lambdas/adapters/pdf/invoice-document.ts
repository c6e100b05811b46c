import type { Column, Content, TDocumentDefinitions } from 'pdfmake/interfaces';
import { textColorOnWhite } from '#domain/paper/brand-color';
import type { InvoiceSheet } from '#domain/paper/invoice-sheet';
import { lineItemTable } from './line-item-table.ts';
import { ink, page, sizes } from './page-design.ts';
import { textPrinter } from './text-block.ts';
import type { Typesetter } from './typesetter.ts';

export interface InvoicePdfOptions {
  /** A PNG that our own code encoded; foreign bytes must never come here. */
  readonly logo?: Uint8Array;
  /** Who issues the invoice, for the document's properties. */
  readonly author: string;
  /** A further line at the foot of every page. */
  readonly footnote?: string;
  readonly createdAt: Date;
}

const titleWidth = 236;
const gap = 24;

/** The pages of an invoice for pdfmake: the sheet as the preview draws it, and page numbers. */
export function invoiceDocument(
  sheet: InvoiceSheet,
  options: InvoicePdfOptions,
  setter: Typesetter,
): TDocumentDefinitions {
  const print = textPrinter(setter);
  const brandInk = textColorOnWhite(sheet.brandColor);
  const half = page.contentWidth - titleWidth - gap;

  const business: Content[] = [];
  if (options.logo) business.push({ image: 'logo', fit: [150, 64], margin: [0, 0, 0, 12] });
  business.push(
    ...print(
      sheet.business.name,
      { size: sizes.name, bold: true, color: sheet.business.isPlaceholder ? ink.muted : ink.strong },
      half,
    ),
  );
  for (const line of sheet.business.lines)
    business.push(...print(line, { size: sizes.text, color: ink.soft }, half));

  const factLabelWidth = 92;
  const facts: Content[] = sheet.facts.map(({ label, value }) => ({
    columns: [
      {
        width: titleWidth - 132,
        stack: print(label, { size: sizes.text, color: ink.soft, alignment: 'right' }, factLabelWidth),
      },
      {
        width: 132,
        stack: print(value, { size: sizes.text, color: ink.strong, alignment: 'right' }, 132 - 12),
      },
    ],
    margin: [0, 0, 0, 2],
  }));

  const head: Column[] = [
    { width: half + gap, stack: business },
    {
      width: titleWidth,
      stack: [
        ...print(
          sheet.title,
          { size: sizes.title, bold: true, color: brandInk, alignment: 'right' },
          titleWidth,
        ),
        { stack: facts, margin: [0, 8, 0, 0] },
      ],
    },
  ];

  const content: Content[] = [{ columns: head }];

  if (sheet.billTo) {
    const { heading, name, lines } = sheet.billTo;
    const width = page.contentWidth * 0.66;
    content.push({
      stack: [
        ...print(heading, { size: sizes.small, bold: true, color: brandInk }, width),
        ...(name ? print(name, { size: sizes.lead, bold: true, color: ink.strong, above: 3 }, width) : []),
        ...lines.flatMap((line) => print(line, { size: sizes.text, color: ink.soft }, width)),
      ],
      margin: [0, 18, 0, 0],
    });
  }

  content.push(lineItemTable(sheet, print, setter, brandInk));

  if (sheet.notes) {
    const lines = print(sheet.notes.text, { size: sizes.text, color: ink.soft }, page.contentWidth);
    content.push({
      stack: [
        {
          stack: [
            ...print(
              sheet.notes.heading,
              { size: sizes.small, bold: true, color: brandInk },
              page.contentWidth,
            ),
            { stack: lines.slice(0, 2), margin: [0, 3, 0, 0] },
          ],
          unbreakable: true,
        },
        ...lines.slice(2),
      ],
      margin: [0, 18, 0, 0],
    });
  }

  const footer = (current: number, count: number): Content => ({
    stack: [
      ...print(sheet.footer, { size: sizes.small, color: ink.muted, alignment: 'center' }, page.contentWidth),
      ...(options.footnote
        ? print(
            options.footnote,
            { size: sizes.small, color: ink.muted, alignment: 'center' },
            page.contentWidth,
          )
        : []),
      ...print(
        `Page ${current} of ${count}`,
        { size: sizes.small, color: ink.muted, alignment: 'center' },
        page.contentWidth,
      ),
    ],
    margin: [page.margin, 12, page.margin, 0],
  });

  const number = sheet.facts[0]?.value ?? '';
  return {
    pageSize: 'LETTER',
    pageMargins: [page.margin, page.top, page.margin, page.bottom],
    // From 1.4 on pdfkit repeats title and author in an XML block without escaping them.
    version: '1.3',
    language: 'en-US',
    displayTitle: true,
    info: {
      title: `Invoice ${number} – ${sheet.business.name}`,
      author: options.author,
      creationDate: options.createdAt,
    },
    ...(options.logo && {
      images: { logo: `data:image/png;base64,${Buffer.from(options.logo).toString('base64')}` },
    }),
    defaultStyle: { font: setter.family, fontSize: sizes.text },
    content,
    footer,
  };
}

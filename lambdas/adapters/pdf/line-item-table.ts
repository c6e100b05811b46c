import type { Content, CustomTableLayout, TableCell } from 'pdfmake/interfaces';
import type { InvoiceSheet, SheetRow } from '#domain/paper/invoice-sheet';
import { ink, page, sizes } from './page-design.ts';
import type { BlockStyle, TextPrinter } from './text-block.ts';
import type { Typesetter } from './typesetter.ts';

type NumberColumn = 'quantity' | 'unitPrice' | 'total';

/** Space between columns, and above and below a row, in points. */
const gutter = 12;
const rowPadding = 4.5;

/** Least and greatest widths of the columns of numbers; the description takes what they leave. */
const bounds = { quantity: [34, 64], unitPrice: [58, 92], total: [64, 112] } as const;

/** A row stands on one page, unless it is taller than this many lines: then it goes on in parts below itself. */
const tallestRow = 40;
const partOfTallRow = 8;

function columnWidth(sheet: InvoiceSheet, column: NumberColumn, setter: Typesetter): number {
  const [least, most] = bounds[column];
  const head = setter.width(sheet.columns[column], { size: sizes.text, bold: true });
  const longest = sheet.rows.reduce(
    (text, row) => (row[column].length > text.length ? row[column] : text),
    '',
  );
  // A tenth more, because the longest text is not always the widest.
  return Math.min(most, Math.max(least, head + 2, setter.width(longest, { size: sizes.text }) * 1.1));
}

/** `continued` are the indexes of rows that go on from the one above. */
function layout(brandInk: string, continued: ReadonlySet<number>): CustomTableLayout {
  return {
    hLineWidth: (index, node) => {
      if (index === 0 || index === node.table.body.length || continued.has(index)) return 0;
      return index === 1 ? 1.2 : 0.6;
    },
    vLineWidth: () => 0,
    hLineColor: (index) => (index === 1 ? brandInk : ink.line),
    paddingLeft: (column) => (column === 0 ? 0 : gutter),
    paddingRight: () => 0,
    paddingTop: (index) => (continued.has(index) ? 0 : rowPadding),
    paddingBottom: (index) => (continued.has(index + 1) ? 0 : rowPadding - 1),
  };
}

/** The table of lines and the totals under it. */
export function lineItemTable(
  sheet: InvoiceSheet,
  print: TextPrinter,
  setter: Typesetter,
  brandInk: string,
): Content {
  const widths = {
    quantity: columnWidth(sheet, 'quantity', setter),
    unitPrice: columnWidth(sheet, 'unitPrice', setter),
    total: columnWidth(sheet, 'total', setter),
  };
  const description = page.contentWidth - widths.quantity - widths.unitPrice - widths.total - 3 * gutter;

  const cell = (text: string, style: BlockStyle, width: number): TableCell => {
    const [first, ...more] = print(text, style, width);
    return more.length === 0 && first !== undefined
      ? (first as TableCell)
      : { stack: print(text, style, width) };
  };
  const numbers = (row: Pick<SheetRow, NumberColumn>, style: Omit<BlockStyle, 'alignment'>): TableCell[] =>
    (['quantity', 'unitPrice', 'total'] as const).map((column) =>
      cell(row[column], { ...style, alignment: 'right' }, widths[column]),
    );

  const headStyle = { size: sizes.text, bold: true, color: ink.strong } as const;
  const body: TableCell[][] = [
    [cell(sheet.columns.description, headStyle, description), ...numbers(sheet.columns, headStyle)],
  ];
  const continued = new Set<number>();
  for (const row of sheet.rows) {
    const color = row.isPlaceholder ? ink.muted : ink.strong;
    const lines = print(row.description, { size: sizes.text, color }, description);
    const part = lines.length > tallestRow ? partOfTallRow : tallestRow;
    const [only] = lines;
    body.push([
      lines.length === 1 && only !== undefined ? (only as TableCell) : { stack: lines.slice(0, part) },
      ...numbers(row, { size: sizes.text, color: ink.strong }),
    ]);
    for (let from = part; from < lines.length; from += part) {
      continued.add(body.length);
      body.push([{ stack: lines.slice(from, from + part) }, '', '', '']);
    }
  }
  if (sheet.rows.length === 0)
    body.push([
      {
        colSpan: 4,
        stack: print(
          sheet.emptyText,
          { size: sizes.text, color: ink.muted, alignment: 'center' },
          page.contentWidth,
        ),
      },
      '',
      '',
      '',
    ]);

  return {
    stack: [
      {
        table: {
          headerRows: 1,
          // The heads of the columns never stand alone at the foot of a page.
          keepWithHeaderRows: 1,
          dontBreakRows: true,
          widths: [description, widths.quantity, widths.unitPrice, widths.total],
          body,
        },
        layout: layout(brandInk, continued),
      },
      totals(sheet, print, brandInk),
    ],
    margin: [0, 18, 0, 0],
  };
}

/** Subtotal and total at the right, kept together. */
function totals(sheet: InvoiceSheet, print: TextPrinter, brandInk: string): Content {
  const width = 220;
  const label = 80;
  const line = (text: string, value: string, style: BlockStyle): Content => ({
    columns: [
      { width: label, stack: print(text, style, label) },
      { width: width - label, stack: print(value, { ...style, alignment: 'right' }, width - label) },
    ],
    margin: [page.contentWidth - width, 0, 0, 0],
  });
  const rule = (thickness: number, color: string, above: number): Content => ({
    canvas: [
      {
        type: 'line',
        x1: page.contentWidth - width,
        y1: 0,
        x2: page.contentWidth,
        y2: 0,
        lineWidth: thickness,
        lineColor: color,
      },
    ],
    margin: [0, above, 0, 7],
  });
  return {
    unbreakable: true,
    stack: [
      rule(0.6, ink.line, 0),
      line(sheet.subtotal.label, sheet.subtotal.value, { size: sizes.text, color: ink.soft }),
      rule(1.2, brandInk, 5),
      line(sheet.total.label, sheet.total.value, { size: sizes.total, bold: true, color: ink.strong }),
    ],
  };
}

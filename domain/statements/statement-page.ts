import { formatLongDate } from '../calendar-date.ts';
import { type ClientTexts, clientInDocument, clientLines } from '../clients/client-fields.ts';
import { textColorOnWhite } from '../documents/brand-color.ts';
import type { ShownHowToPay } from '../documents/how-to-pay.ts';
import { ink, page, sizes } from '../documents/print/page-design.ts';
import {
  type Block,
  type Cursor,
  type Flow,
  openFlow,
  type PrintedDocument,
  stacked,
  topOfPage,
} from '../documents/print/page-flow.ts';
import { paymentBlocks } from '../documents/print/payment-layout.ts';
import { addElement, openStructure, type Role, type StructureElement } from '../documents/print/structure.ts';
import { tableRow } from '../documents/print/table-row.ts';
import { type PrintText, textBlocks, withSpaceAbove } from '../documents/print/text-blocks.ts';
import type { Typesetter } from '../documents/print/typesetter.ts';
import { paymentOfStatement, type SheetPayment } from '../documents/sheet-payment.ts';
import { cleanLine } from '../text.ts';
import { owedOnStatement, type Statement, type StatementTable, statementTables } from './statement.ts';

/** A statement as texts to be drawn. */
export interface StatementPage {
  readonly brandColor: string;
  readonly business: { readonly name: string; readonly lines: readonly string[] };
  readonly client: { readonly name: string; readonly lines: readonly string[] };
  /** "November 3, 2026". */
  readonly day: string;
  readonly tables: readonly StatementTable[];
  /** Payment instructions; absent if nothing is asked for or there are none. */
  readonly payment?: SheetPayment;
}

/** The business's printed details. */
interface StatementBusiness {
  readonly businessName: string;
  readonly businessAddress: string;
  readonly businessCity: string;
  readonly businessPhone: string;
  readonly businessEmail: string;
}

const filled = (texts: readonly string[]): readonly string[] =>
  texts.map(cleanLine).filter((text) => text !== '');

/** Formats a statement as texts. */
export const pageOfStatement = (
  statement: Statement,
  {
    business,
    client,
    brandColor,
    howToPay,
    takesOnline,
  }: {
    business: StatementBusiness;
    client: ClientTexts;
    brandColor: string;
    /** The business's payment instructions as its clients see them now. */
    howToPay?: ShownHowToPay | undefined;
    /** Invoices on it have a page with a button to pay. */
    takesOnline?: boolean | undefined;
  },
): StatementPage => ({
  brandColor,
  business: {
    name: cleanLine(business.businessName),
    lines: filled([
      business.businessAddress,
      business.businessCity,
      business.businessPhone,
      business.businessEmail,
    ]),
  },
  client: { name: cleanLine(client.name), lines: filled(clientLines(clientInDocument(client))) },
  day: formatLongDate(statement.day),
  tables: statementTables(statement),
  ...(owedOnStatement(statement) > 0 && paymentOfStatement({ howToPay, takesOnline })),
});

/** Every text of a statement that is drawn. */
export const textsOfStatement = ({
  business,
  client,
  day,
  tables,
  payment,
}: StatementPage): readonly string[] => [
  'STATEMENT',
  'To',
  day,
  business.name,
  ...business.lines,
  client.name,
  ...client.lines,
  ...tables.flatMap(({ heading, columns, rows, empty, sums }) => [
    heading,
    empty,
    ...columns,
    ...rows.flat(),
    ...sums.flatMap(({ label, value }) => [label, value]),
  ]),
  ...(payment
    ? [payment.heading, payment.text ?? '', payment.link?.label ?? '', payment.link?.url ?? '']
    : []),
];

const fullWidth = { x: page.margin, width: page.contentWidth } as const;

interface Tools<Line> {
  readonly flow: Flow<Line>;
  readonly print: PrintText<Line>;
  readonly structure: StructureElement;
  readonly brandInk: string;
}

/** Places a table under its heading. The column headings are repeated on each further page. */
function putTable<Line>(
  table: StatementTable,
  { flow, print, structure, brandInk }: Tools<Line>,
  at: Cursor,
): Cursor {
  const { heading, columns, amounts, rows, empty, sums } = table;
  const title = stacked(
    print(heading, addElement(structure, 'H2'), { size: sizes.lead, bold: true, color: brandInk }, fullWidth),
  );
  const soft = { size: sizes.text, color: ink.soft } as const;
  if (rows.length === 0) {
    const text = withSpaceAbove(4, print(empty, addElement(structure, 'P'), soft, fullWidth));
    const place = flow.put(stacked([title, ...text], 18), at);
    // Without rows, a sum of $0.00 alone says nothing.
    return sums.length > 1 ? putSums(table, { flow, print, structure }, place) : place;
  }
  const element = addElement(structure, 'Table');
  const headRow = addElement(element, 'TR');
  const headOf = (roleOf: () => Role) =>
    tableRow(columns, { print, roleOf }, { amounts, isHead: true, color: brandInk });
  const head = headOf(() => addElement(headRow, 'TH', { scope: 'Column' }));
  const body = rows.map((row) => {
    const rowElement = addElement(element, 'TR');
    const roleOf = () => addElement(rowElement, 'TD');
    return tableRow(row, { print, roleOf }, { amounts, isHead: false, color: ink.line });
  });
  // The heading is never alone at the bottom of a page.
  let place = flow.put(stacked([title, { ...head, above: 4 }, ...body.slice(0, 1)], 18), at);
  const repeated = headOf(() => 'Pagination');
  for (const row of body.slice(1)) {
    if (!flow.fits(row, place)) place = flow.put(repeated, topOfPage(place.page + 1));
    place = flow.put(row, place);
  }
  return putSums(table, { flow, print, structure }, place);
}

/** Places the sums of a table below it. */
function putSums<Line>(
  { sums }: StatementTable,
  { flow, print, structure }: Omit<Tools<Line>, 'brandInk'>,
  at: Cursor,
): Cursor {
  const sumStyle = {
    size: sizes.lead,
    bold: true,
    color: ink.strong,
    align: 'right',
    figures: true,
  } as const;
  const lines = sums.flatMap(({ label, value }) =>
    print(`${label}: ${value}`, addElement(structure, 'P'), sumStyle, fullWidth),
  );
  return lines.length === 0 ? at : flow.put(stacked(lines, 6), at);
}

/** Lays out a statement: business and client, open invoices, how to pay, amounts by age, and payments. */
export function layOutStatement<Line>(
  statement: StatementPage,
  setter: Typesetter<Line>,
): PrintedDocument<Line> {
  const structure = openStructure();
  const flow = openFlow<Line>();
  const print = textBlocks(setter);
  const brandInk = textColorOnWhite(statement.brandColor);
  const { business, client, day, tables } = statement;
  const paragraph = (text: string, style: { size: number; bold?: boolean; color: string }): Block<Line>[] =>
    print(text, addElement(structure, 'P'), style, fullWidth);
  const soft = { size: sizes.text, color: ink.soft } as const;
  const place = flow.putAll(
    [
      ...paragraph(business.name, { size: sizes.name, bold: true, color: ink.strong }),
      ...business.lines.flatMap((line) => paragraph(line, soft)),
      ...withSpaceAbove(
        24,
        print(
          'STATEMENT',
          addElement(structure, 'H1'),
          { size: sizes.title, bold: true, color: brandInk },
          fullWidth,
        ),
      ),
      ...paragraph(day, { size: sizes.lead, color: ink.soft }),
      ...withSpaceAbove(14, paragraph('To', soft)),
      ...paragraph(client.name, { size: sizes.lead, bold: true, color: ink.strong }),
      ...client.lines.flatMap((line) => paragraph(line, soft)),
    ],
    topOfPage(0),
  );
  const tools = { flow, print, structure, brandInk };
  const [open, ...others] = tables;
  // Directly below the balance that it is about.
  const below = open ? putTable(open, tools, place) : place;
  const paid = flow.putAll(paymentBlocks(statement, structure, print, brandInk), below);
  others.reduce((at, table) => putTable(table, tools, at), paid);
  return { structure, pages: flow.pages };
}

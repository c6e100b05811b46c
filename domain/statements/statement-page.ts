import { formatLongDate } from '../calendar-date.ts';
import { type ClientTexts, clientInDocument, clientLines } from '../clients/client-fields.ts';
import { textColorOnWhite } from '../documents/brand-color.ts';
import type { ShownHowToPay } from '../documents/how-to-pay.ts';
import { type HeadedTable, putTable, textsOfTable } from '../documents/print/headed-table.ts';
import { fullWidth, ink, sizes } from '../documents/print/page-design.ts';
import { type Block, openFlow, type PrintedDocument, topOfPage } from '../documents/print/page-flow.ts';
import { paymentBlocks } from '../documents/print/payment-layout.ts';
import { addElement, openStructure } from '../documents/print/structure.ts';
import { textBlocks, withSpaceAbove } from '../documents/print/text-blocks.ts';
import type { Typesetter } from '../documents/print/typesetter.ts';
import { paymentOfStatement, type SheetPayment } from '../documents/sheet-payment.ts';
import { cleanLine } from '../text.ts';
import { owedOnStatement, type Statement, statementSentence, statementTables } from './statement.ts';

/** A statement as texts to be drawn. */
export interface StatementPage {
  readonly brandColor: string;
  readonly business: { readonly name: string; readonly lines: readonly string[] };
  readonly client: { readonly name: string; readonly lines: readonly string[] };
  /** "November 3, 2026". */
  readonly day: string;
  /** What is due. */
  readonly sentence: string;
  readonly tables: readonly HeadedTable[];
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
  sentence: statementSentence(statement),
  tables: statementTables(statement),
  ...(owedOnStatement(statement) > 0 && paymentOfStatement({ howToPay, takesOnline })),
});

/** Every text of a statement that is drawn. */
export const textsOfStatement = ({
  business,
  client,
  day,
  sentence,
  tables,
  payment,
}: StatementPage): readonly string[] => [
  'STATEMENT',
  'To',
  day,
  sentence,
  business.name,
  ...business.lines,
  client.name,
  ...client.lines,
  ...tables.flatMap(textsOfTable),
  ...(payment
    ? [payment.heading, payment.text ?? '', payment.link?.label ?? '', payment.link?.url ?? '']
    : []),
];

/** Lays out a statement: business and client, open invoices, how to pay, amounts by age, and payments. */
export function layOutStatement<Line>(
  statement: StatementPage,
  setter: Typesetter<Line>,
): PrintedDocument<Line> {
  const structure = openStructure();
  const flow = openFlow<Line>();
  const print = textBlocks(setter);
  const brandInk = textColorOnWhite(statement.brandColor);
  const { business, client, day, sentence, tables } = statement;
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
      ...withSpaceAbove(6, paragraph(sentence, { size: sizes.lead, bold: true, color: ink.strong })),
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

import { type CalendarDate, formatLongDate } from '../calendar-date.ts';
import { textColorOnWhite } from '../documents/brand-color.ts';
import { type HeadedTable, putTable, textsOfTable } from '../documents/print/headed-table.ts';
import { fullWidth, ink, sizes } from '../documents/print/page-design.ts';
import { openFlow, type PrintedDocument, topOfPage } from '../documents/print/page-flow.ts';
import { addElement, openStructure } from '../documents/print/structure.ts';
import { textBlocks, withSpaceAbove } from '../documents/print/text-blocks.ts';
import type { Typesetter } from '../documents/print/typesetter.ts';
import { ageLabels, owedAges } from '../invoices/owed-by-age.ts';
import { type Cents, formatDollars } from '../money.ts';
import { cleanLine } from '../text.ts';
import type { BookInvoice } from './books.ts';
import { type BooksPeriod, monthsOfPeriod, shownPeriod } from './books-period.ts';
import { incomeReport, paymentReports } from './income-reports.ts';
import { earnedSentence, owedCentsOfAll, receivedIn } from './month-end.ts';
import { agesOf, notInOwedReport } from './owed-report.ts';
import { type ReportTable, shownCell } from './report-table.ts';
import { taxPartReport, taxReport } from './tax-reports.ts';

/** The summary of a period for an accountant, as texts to be drawn. */
export interface BooksSummary {
  readonly brandColor: string;
  readonly business: { readonly name: string; readonly lines: readonly string[] };
  /** "November 2026". */
  readonly period: string;
  /** "Made on November 30, 2026". */
  readonly madeOn: string;
  /** What was received in it. */
  readonly earnedCents: Cents;
  readonly sentences: readonly string[];
  readonly tables: readonly HeadedTable[];
}

/** A table of the reports page on paper, with its total as the last row. */
function printedTable(table: ReportTable | undefined, heading = table?.title ?? ''): readonly HeadedTable[] {
  if (!table || table.rows.length === 0) return [];
  const { columns, rows, total } = table;
  const cellsOf = (cells: ReportTable['rows'][number]) =>
    columns.map((column, index) => shownCell(cells[index] ?? '', column));
  return [
    {
      heading,
      columns: columns.map(({ label }) => label),
      amounts: columns.filter(({ kind }) => kind === 'money' || kind === 'count').length,
      // The total of one row only repeats it.
      rows: [...rows, ...(total && rows.length > 1 ? [total] : [])].map(cellsOf),
      empty: '',
      sums: [],
    },
  ];
}

/** What is owed on a day by age, and what is in none of these sums. */
function owedTables(invoices: readonly BookInvoice[], today: CalendarDate): readonly HeadedTable[] {
  const ages = agesOf(invoices, today);
  // The long label would touch the one beside it.
  const columns = [...owedAges.map((age) => (age === 'more' ? '90+ days' : ageLabels[age])), 'Owed'];
  return [
    {
      heading: `Owed by age, ${formatLongDate(today)}`,
      columns,
      amounts: columns.length,
      rows: [[...owedAges.map((age) => ages[age]), owedCentsOfAll(invoices)].map(formatDollars)],
      empty: '',
      sums: [],
    },
    ...printedTable(notInOwedReport(invoices)),
  ];
}

/** The summary of a period: the sentence and the figures of the reports page. */
export function summaryOfBooks(
  invoices: readonly BookInvoice[],
  period: BooksPeriod,
  {
    today,
    business,
    brandColor,
  }: {
    readonly today: CalendarDate;
    readonly business: {
      readonly businessName: string;
      readonly businessAddress: string;
      readonly businessCity: string;
      readonly businessPhone: string;
      readonly businessEmail: string;
    };
    readonly brandColor: string;
  },
): BooksSummary {
  const months = monthsOfPeriod(period);
  const [, byMethod] = paymentReports(invoices, months);
  const { businessName, businessAddress, businessCity, businessPhone, businessEmail } = business;
  return {
    brandColor,
    business: {
      name: cleanLine(businessName),
      lines: [businessAddress, businessCity, businessPhone, businessEmail]
        .map(cleanLine)
        .filter((line) => line !== ''),
    },
    period: shownPeriod(period),
    madeOn: `Made on ${formatLongDate(today)}`,
    earnedCents: receivedIn(invoices, months).earnedCents,
    sentences: [
      `${earnedSentence(shownPeriod(period), invoices, months)}.`,
      `Owed on ${formatLongDate(today)}: ${formatDollars(owedCentsOfAll(invoices))}.`,
    ],
    tables: [
      ...printedTable(incomeReport(invoices, months)),
      ...printedTable(taxReport(invoices, months, 'received'), 'Tax, by what was received (cash)'),
      ...printedTable(taxReport(invoices, months, 'invoiced'), 'Tax, by what was invoiced (accrual)'),
      ...printedTable(taxPartReport(invoices, months, 'received'), 'Tax by part, received'),
      ...printedTable(byMethod),
      ...owedTables(invoices, today),
    ],
  };
}

/** Every text of a summary that is drawn. */
export const textsOfSummary = ({
  business,
  period,
  madeOn,
  sentences,
  tables,
}: BooksSummary): readonly string[] => [
  'SUMMARY',
  business.name,
  business.lines.join(', '),
  period,
  madeOn,
  ...sentences,
  ...tables.flatMap(textsOfTable),
];

/** Lays out a summary: business, period, the sentence, and the tables. */
export function layOutSummary<Line>(summary: BooksSummary, setter: Typesetter<Line>): PrintedDocument<Line> {
  const structure = openStructure();
  const flow = openFlow<Line>();
  const print = textBlocks(setter);
  const brandInk = textColorOnWhite(summary.brandColor);
  const { business, period, madeOn, sentences, tables } = summary;
  const paragraph = (text: string, style: { size: number; bold?: boolean; color: string }) =>
    print(text, addElement(structure, 'P'), style, fullWidth);
  const soft = { size: sizes.text, color: ink.soft } as const;
  const title = { size: sizes.title, bold: true, color: brandInk } as const;
  const place = flow.putAll(
    [
      ...paragraph(business.name, { size: sizes.name, bold: true, color: ink.strong }),
      // On one line, so that the summary of a month is one page.
      ...(business.lines.length > 0 ? paragraph(business.lines.join(', '), soft) : []),
      ...withSpaceAbove(14, print('SUMMARY', addElement(structure, 'H1'), title, fullWidth)),
      ...paragraph(period, { size: sizes.lead, bold: true, color: ink.strong }),
      ...paragraph(madeOn, soft),
      ...withSpaceAbove(
        10,
        sentences.flatMap((text) => paragraph(text, { size: sizes.lead, color: ink.strong })),
      ),
    ],
    topOfPage(0),
  );
  tables.reduce((at, table) => putTable(table, { flow, print, structure, brandInk }, at), place);
  return { structure, pages: flow.pages };
}

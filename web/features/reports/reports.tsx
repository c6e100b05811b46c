import { Printer } from 'lucide-react';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router-dom';
import { formatLongDate } from '#domain/calendar-date';
import { type ReportChoice, reportKinds, reportNames, tablesOf } from '#domain/reports/all-reports';
import type { BookInvoice } from '#domain/reports/books';
import { csvNameOf } from '#domain/reports/report-table';
import { shownYear, yearOfDay, yearsOf } from '#domain/reports/report-year';
import { useProfile } from '../../session/use-account.ts';
import { useAccountToday } from '../../session/use-account-day.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { ProgressBar, Skeleton } from '../../ui/loading.tsx';
import { MonthEnd } from './month-end.tsx';
import { ReportCard } from './report-card.tsx';
import { ReportChoices } from './report-choices.tsx';
import { type ReadingProgress, useBooks } from './use-books.ts';

/** The report choices stored in the address. Invalid values are ignored. */
function useReportChoice(): readonly [
  ReportChoice,
  (change: Readonly<Record<string, string | number>>) => void,
] {
  const [search, setSearch] = useSearchParams();
  // January, unless the owner chose another month.
  const startMonth = useProfile().lite.reportYearStart ?? 1;
  const today = useAccountToday();
  const report = reportNames.find((name) => name === search.get('report')) ?? 'income';
  const yearText = search.get('year') ?? '';
  const year = /^\d{4}$/.test(yearText) ? Number(yearText) : yearOfDay(today, startMonth);
  const basis = search.get('basis') === 'received' ? 'received' : 'invoiced';
  const choose = (change: Readonly<Record<string, string | number>>) =>
    setSearch(
      (current) => {
        const changed = new URLSearchParams(current);
        for (const [name, value] of Object.entries(change)) changed.set(name, String(value));
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  return [{ report, basis, today, year: { year, startMonth } }, choose];
}

/** The reports of an account: choices, tables, downloads and print. */
export function Reports() {
  const { invoices, isError, refetch, progress } = useBooks();
  const [choice, choose] = useReportChoice();
  if (!invoices && isError)
    return (
      <LoadFailure text="Failed to load your invoices. Please try again." onRetry={() => void refetch()} />
    );
  if (!invoices) return <WaitingReports progress={progress} />;
  return <LoadedReports key={choice.report} invoices={invoices} choice={choice} onChoose={choose} />;
}

interface LoadedReportsProps {
  readonly invoices: readonly BookInvoice[];
  readonly choice: ReportChoice;
  readonly onChoose: (change: Readonly<Record<string, string | number>>) => void;
}

function LoadedReports({ invoices, choice, onChoose }: LoadedReportsProps) {
  const { business } = useProfile();
  const [showsAllRows, setShowsAllRows] = useState(false);
  const { report, basis, today, year } = choice;
  const { startMonth, year: yearNumber } = year;
  const tables = useMemo(
    () => tablesOf(invoices, { report, basis, today, year: { startMonth, year: yearNumber } }),
    [invoices, report, basis, today, startMonth, yearNumber],
  );
  const years = useMemo(() => {
    const yearsWithInvoices = yearsOf(invoices, today, startMonth);
    return yearsWithInvoices.includes(yearNumber)
      ? yearsWithInvoices
      : [...yearsWithInvoices, yearNumber].sort((a, b) => b - a);
  }, [invoices, today, startMonth, yearNumber]);
  const { label, description, isOfYear, hasBasis } = reportKinds[report];
  const period = isOfYear ? shownYear(year) : formatLongDate(today);
  const print = () => {
    // Show every row before printing.
    flushSync(() => setShowsAllRows(true));
    window.print();
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 print:gap-3">
      <MonthEnd invoices={invoices} />
      <ReportChoices choice={choice} years={years} onChoose={onChoose} />
      <div className="hidden print:block">
        <p className="text-sm" translate="no">
          {business.businessName}
        </p>
        <p className="text-xl font-semibold">{`${label}, ${period}`}</p>
      </div>
      <p className="max-w-prose text-sm text-muted max-sm:order-last">
        {description}
        {hasBasis && (
          <span className="hidden print:inline">
            {basis === 'invoiced' ? ' Counted by what was invoiced.' : ' Counted by what was received.'}
          </span>
        )}
      </p>
      {tables.map((table, index) => (
        <ReportCard
          key={table.title}
          table={table}
          empty={isOfYear ? `Nothing in ${period}.` : 'Nothing is owed.'}
          fileName={csvNameOf(table.title, isOfYear ? String(yearNumber) : today)}
          showsAllRows={showsAllRows}
          onShowAllRows={() => setShowsAllRows(true)}
          actions={
            index === 0 && (
              <Button variant="outline" onClick={print}>
                <Printer aria-hidden="true" className="size-4" />
                Print
              </Button>
            )
          }
        />
      ))}
    </div>
  );
}

/** Placeholder of about the final size, with the loading progress. */
const WaitingReports = ({ progress: { read, count } }: { readonly progress: ReadingProgress }) => (
  <div className="grid gap-6">
    <div>
      <p role="status" className="mb-2 text-sm text-muted">
        {read === 0
          ? 'Reading your invoices...'
          : `Reading your invoices: ${read.toLocaleString('en-US')} of ${count.toLocaleString('en-US')}`}
      </p>
      <ProgressBar label="Invoices read" value={read} max={Math.max(count, 1)} />
    </div>
    <Skeleton className="h-20" />
    <Skeleton className="h-96" />
  </div>
);

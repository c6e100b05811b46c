import { type ReportChoice, type ReportName, reportKinds, reportNames } from '#domain/reports/all-reports';
import type { Basis } from '#domain/reports/books';
import { shownYear } from '#domain/reports/report-year';
import { SelectField } from '../../ui/select-field.tsx';
import { ReportYearForm } from './report-year-form.tsx';

interface ReportChoicesProps {
  readonly choice: ReportChoice;
  readonly years: readonly number[];
  readonly onChoose: (change: {
    readonly report?: ReportName;
    readonly year?: number;
    readonly basis?: Basis;
  }) => void;
}

/** Choices of report, year, and accounting basis. */
export function ReportChoices({ choice: { report, year, basis }, years, onChoose }: ReportChoicesProps) {
  const { hasBasis, isOfYear } = reportKinds[report];
  return (
    <div className="grid grid-cols-2 gap-4 max-lg:*:first:col-span-2 max-lg:*:nth-4:col-span-2 lg:grid-cols-4 print:hidden">
      <SelectField
        id="report"
        label="Report"
        value={report}
        onChange={(event) => onChoose({ report: event.currentTarget.value as ReportName })}
      >
        {reportNames.map((name) => (
          <option key={name} value={name}>
            {reportKinds[name].label}
          </option>
        ))}
      </SelectField>
      {isOfYear && (
        <>
          <SelectField
            id="report-year"
            label="Year"
            value={year.year}
            onChange={(event) => onChoose({ year: Number(event.currentTarget.value) })}
          >
            {years.map((number) => (
              <option key={number} value={number}>
                {shownYear({ ...year, year: number })}
              </option>
            ))}
          </SelectField>
          <ReportYearForm startMonth={year.startMonth} />
        </>
      )}
      {hasBasis && (
        <SelectField
          id="report-basis"
          label="Count"
          value={basis}
          onChange={(event) => onChoose({ basis: event.currentTarget.value as Basis })}
        >
          <option value="invoiced">Invoiced (accrual)</option>
          <option value="received">Received (cash)</option>
        </SelectField>
      )}
    </div>
  );
}

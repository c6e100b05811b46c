import { formatDollars } from '#domain/money';
import type { MonthFigures } from '#domain/reports/contract';
import { Card } from '../../ui/card.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** "Nov": the short name of a month given as `yyyy-mm`. */
const nameOf = (month: string): string => monthNames[Number(month.slice(5)) - 1] ?? month;

/** In SVG units: width per month, width of a bar, and height. A month has two bars, a gap between them, and margins. */
const [slot, bar, height] = [30, 10, 100];
const [margin, gap] = [4, 2];

/** Invoiced and paid amounts by month: a chart, and a table for screen readers. */
export function MonthChart({ months }: { readonly months: readonly MonthFigures[] }) {
  const maxCents = Math.max(...months.flatMap(({ billed, paid }) => [billed.cents, paid.cents]));
  return (
    <Card className="p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="font-semibold">Last 12 months</h2>
        <p aria-hidden="true" className="flex gap-4 text-sm text-muted">
          <Legend className="bg-link">Invoiced</Legend>
          <Legend className="bg-success">Paid</Legend>
        </p>
      </div>
      {maxCents > 0 ? (
        <Bars months={months} maxCents={maxCents} />
      ) : (
        <p className="mt-3 text-sm text-muted">
          What you invoice and are paid appears here month by month, from your first invoice on.
        </p>
      )}
      <VisuallyHidden>
        <MonthTable months={months} />
      </VisuallyHidden>
    </Card>
  );
}

const Legend = ({ className, children }: { readonly className: string; readonly children: string }) => (
  <span className="inline-flex items-center gap-2">
    <span className={`size-2.5 rounded-[2px] ${className}`} />
    {children}
  </span>
);

interface BarsProps {
  readonly months: readonly MonthFigures[];
  /** The highest bar, in cents. */
  readonly maxCents: number;
}

/** The bars, stretched to the available width. The month names are separate text below. */
function Bars({ months, maxCents }: BarsProps) {
  // Positive amounts are at least 1 unit high, so that they are visible.
  const heightOf = (cents: number) => (cents <= 0 ? 0 : Math.max(1, (cents / maxCents) * height));
  return (
    <div aria-hidden="true" className="mt-4">
      <p className="mb-1 text-xs text-muted tabular-nums" translate="no">
        {formatDollars(maxCents)}
      </p>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${slot * months.length} ${height}`}
        preserveAspectRatio="none"
        className="block h-36 w-full border-y border-line"
      >
        {months.map(({ month, billed, paid }, index) => (
          <g key={month}>
            <title>{`${nameOf(month)}: ${formatDollars(billed.cents)} invoiced, ${formatDollars(paid.cents)} paid`}</title>
            <rect x={index * slot} width={slot} height={height} className="fill-transparent" />
            <rect
              x={index * slot + margin}
              y={height - heightOf(billed.cents)}
              width={bar}
              height={heightOf(billed.cents)}
              className="fill-link"
            />
            <rect
              x={index * slot + margin + bar + gap}
              y={height - heightOf(paid.cents)}
              width={bar}
              height={heightOf(paid.cents)}
              className="fill-success"
            />
          </g>
        ))}
      </svg>
      <ol className="mt-1 grid grid-cols-12 text-center text-xs text-muted">
        {months.map(({ month }) => (
          <li key={month} className="truncate max-sm:text-[0.625rem]">
            {nameOf(month)}
          </li>
        ))}
      </ol>
    </div>
  );
}

const MonthTable = ({ months }: { readonly months: readonly MonthFigures[] }) => (
  <table>
    <caption>Invoiced and paid in the last 12 months</caption>
    <thead>
      <tr>
        <th scope="col">Month</th>
        <th scope="col">Invoiced</th>
        <th scope="col">Paid</th>
      </tr>
    </thead>
    <tbody>
      {months.map(({ month, billed, paid }) => (
        <tr key={month}>
          <th scope="row">{`${nameOf(month)} ${month.slice(0, 4)}`}</th>
          <td translate="no">{formatDollars(billed.cents)}</td>
          <td translate="no">{formatDollars(paid.cents)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

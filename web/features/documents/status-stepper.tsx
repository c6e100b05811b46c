import { Check } from 'lucide-react';
import type { InvoiceStep, StepTone } from '#domain/invoices/invoice-steps';
import { AsWritten } from '../../ui/as-written.tsx';
import { classNames } from '../../ui/class-names.ts';

const dotClasses: Readonly<Record<StepTone, string>> = {
  done: 'border-brand bg-surface text-link',
  current: 'border-brand bg-brand',
  next: 'border-line bg-surface',
  warning: 'border-warning bg-warning',
  error: 'border-error bg-error',
  muted: 'border-muted bg-muted',
  paid: 'border-success bg-success text-surface',
};

const labelClasses: Readonly<Record<StepTone, string>> = {
  done: 'text-muted',
  current: 'text-ink',
  next: 'text-muted',
  warning: 'text-warning',
  error: 'text-error',
  muted: 'text-ink',
  paid: 'text-success',
};

interface StatusStepperProps {
  readonly steps: readonly InvoiceStep[];
  /** Accessible name of the list; the default is for an invoice. */
  readonly label?: string;
  /** True to animate the steps once, one after another, in less than five seconds. */
  readonly isAnimated?: boolean;
}

/** A part of the line beside a step's dot. */
const Line = ({ isDone }: { readonly isDone: boolean }) => (
  <span className={classNames('step-line h-0.5 flex-1', isDone ? 'bg-brand' : 'bg-line')} />
);

/**
 * Shows the stages of an invoice as a thin line with steps; the current step is filled. The first step starts at the
 * left edge, and the last one ends at the right edge.
 */
export const StatusStepper = ({
  steps,
  label: accessibleName = 'Status of the invoice',
  isAnimated = false,
}: StatusStepperProps) => (
  <ol aria-label={accessibleName} className={classNames('flex print:hidden', isAnimated && 'animated-steps')}>
    {steps.map(({ label, tone, isCurrent }, index) => (
      <li
        key={label}
        aria-current={isCurrent ? 'step' : undefined}
        className={classNames('min-w-0', index < steps.length - 1 ? 'flex-1' : 'text-right')}
      >
        <span aria-hidden="true" className="flex items-center">
          {/* The line continues above the last label, which is wider than its dot. */}
          {index === steps.length - 1 && <Line isDone={steps[index - 1]?.tone === 'done'} />}
          <span
            className={classNames(
              'step-dot grid size-5 shrink-0 place-items-center rounded-full border-2',
              dotClasses[tone],
            )}
          >
            {(tone === 'done' || tone === 'paid') && <Check className="size-3" strokeWidth={3} />}
          </span>
          {index < steps.length - 1 && <Line isDone={tone === 'done'} />}
        </span>
        <span
          className={classNames(
            'mt-1 block text-xs leading-tight wrap-anywhere sm:text-sm',
            index < steps.length - 1 && 'pr-2',
            labelClasses[tone],
            isCurrent && 'font-semibold',
          )}
        >
          <AsWritten text={label} />
        </span>
      </li>
    ))}
  </ol>
);

import type { LucideIcon } from 'lucide-react';
import type { ContentPoint } from '#domain/site/prose';
import { Card } from '../../ui/card.tsx';
import { onlinePaymentsComing } from './online-payments-coming.ts';

interface FeatureGridProps {
  readonly points: readonly ContentPoint[];
  /** One icon per point, in the same order. */
  readonly icons: readonly LucideIcon[];
}

/** The one mark of what the public pages promise but the product does not have yet. */
export const PlannedMark = () => (
  <span className="ml-2 inline-block rounded-full border border-line px-2 align-middle text-xs font-medium tracking-normal text-muted">
    Planned
  </span>
);

/** Features as cards of equal height. */
export function FeatureGrid({ points, icons }: FeatureGridProps) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6">
      {points.map(({ heading, text, planned, plannedToo }, index) => {
        const Icon = icons[index];
        return (
          <li key={heading}>
            <Card className="grid h-full grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 p-5 sm:block sm:p-6">
              {Icon && (
                <span className="row-span-2 grid size-11 place-items-center rounded-control bg-brand-soft text-link">
                  <Icon aria-hidden="true" className="size-5" />
                </span>
              )}
              <h3 className="text-lg font-semibold sm:mt-4">
                {heading}
                {isPlanned(planned) && <PlannedMark />}
              </h3>
              <p className="mt-1 text-muted sm:mt-2">
                {text}
                {plannedToo !== undefined && (
                  <span className="mt-1 block text-sm">
                    {plannedToo}
                    <PlannedMark />
                  </span>
                )}
              </p>
            </Card>
          </li>
        );
      })}
    </ul>
  );
}

/** A numbered list of steps. */
export function StepList({ steps }: { readonly steps: readonly ContentPoint[] }) {
  return (
    <ol className="grid gap-8 md:grid-cols-3 lg:gap-12">
      {steps.map(({ heading, text }, index) => (
        <li key={heading} className="border-t-2 border-brand pt-5">
          <span aria-hidden="true" className="text-sm font-semibold text-link">
            Step {index + 1}
          </span>
          <h3 className="mt-1 text-xl font-semibold">{heading}</h3>
          <p className="mt-2 text-muted">{text}</p>
        </li>
      ))}
    </ol>
  );
}

/** True for a feature that is not available yet. */
export const isPlanned = (planned: ContentPoint['planned']): boolean =>
  planned === 'online-payments' ? onlinePaymentsComing : planned === true;

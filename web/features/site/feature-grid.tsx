import type { LucideIcon } from 'lucide-react';
import type { ContentPoint } from '#domain/content/prose';
import { Card } from '../../ui/card.tsx';
import { isComing } from './online-payments-coming.ts';

interface FeatureGridProps {
  readonly points: readonly ContentPoint[];
  /** One icon per point, in the same order. */
  readonly icons: readonly LucideIcon[];
}

/** Features as cards of equal height. */
export function FeatureGrid({ points, icons }: FeatureGridProps) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6">
      {points.map(({ heading, text, coming }, index) => {
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
                {isComing(coming) && (
                  <span className="ml-2 inline-block rounded-full border border-line px-2 align-middle text-xs font-medium text-muted">
                    Coming
                  </span>
                )}
              </h3>
              <p className="mt-1 text-muted sm:mt-2">{text}</p>
            </Card>
          </li>
        );
      })}
    </ul>
  );
}

import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';

interface SectionProps {
  readonly id?: string;
  readonly heading: string;
  readonly text?: string;
  /** True to place the heading beside the content on wide screens. */
  readonly beside?: boolean;
  /** True for a white band across the page instead of the grey background. */
  readonly band?: boolean;
  readonly children: ReactNode;
}

/** A section of a marketing page with its heading. */
export function Section({ id, heading, text, band = false, beside = false, children }: SectionProps) {
  return (
    <section id={id} className={classNames('section', band && 'border-y border-line bg-surface')}>
      <div
        className={classNames(
          'page-wide',
          beside && 'lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] lg:gap-16',
        )}
      >
        <div className="max-w-2xl">
          <h2 className="text-3xl font-semibold text-balance sm:text-4xl">{heading}</h2>
          {text !== undefined && <p className="mt-3 text-lg text-muted text-pretty">{text}</p>}
        </div>
        <div className={classNames('mt-8', beside ? 'lg:mt-0' : 'lg:mt-12')}>{children}</div>
      </div>
    </section>
  );
}

import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';

interface LandingHeroProps {
  readonly eyebrow: string;
  readonly heading: string;
  readonly text: string;
  /** True if the picture takes the full width below the text. */
  readonly wide?: boolean;
  /** The form and the content below it. */
  readonly children: ReactNode;
  /** An illustration of the page's topic, aligned to the section's lower edge. */
  readonly picture: ReactNode;
}

/** The first section of a page about one part of the product. */
export function LandingHero({ eyebrow, heading, text, wide = false, children, picture }: LandingHeroProps) {
  return (
    <section className="overflow-hidden">
      <div
        className={classNames(
          'page-wide grid gap-10 pt-12 lg:pt-16',
          !wide && 'items-center lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-16',
        )}
      >
        <div
          className={classNames(
            wide ? 'lg:grid lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] lg:items-end lg:gap-16' : 'lg:pb-16',
          )}
        >
          <div>
            <p className="font-semibold text-link">{eyebrow}</p>
            <h1 className="mt-2 text-4xl font-semibold text-balance sm:text-5xl">{heading}</h1>
            <p className="mt-5 max-w-xl text-lg text-muted text-pretty">{text}</p>
          </div>
          <div className={classNames('mt-8 max-w-xl', wide && 'lg:mt-0')}>{children}</div>
        </div>
        <div className="-mb-px min-w-0">{picture}</div>
      </div>
    </section>
  );
}

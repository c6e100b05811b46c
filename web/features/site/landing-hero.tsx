import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';

interface LandingHeroProps {
  /** A short line above the heading. */
  readonly eyebrow: string;
  readonly heading: string;
  readonly text: string;
  /** True places the illustration below the text over the full width; by default it is beside the text. */
  readonly isIllustrationBelow?: boolean;
  /** Content below the text, such as a form or buttons. */
  readonly children: ReactNode;
  /** An illustration of the page's topic, aligned to the section's lower edge. */
  readonly illustration: ReactNode;
}

/**
 * The first section of a public page that presents a part of the product: texts, call to action and an illustration.
 */
export function LandingHero({
  eyebrow,
  heading,
  text,
  isIllustrationBelow = false,
  children,
  illustration,
}: LandingHeroProps) {
  return (
    <section className="overflow-hidden">
      <div
        className={classNames(
          'page-wide grid gap-10 pt-12 lg:pt-16',
          !isIllustrationBelow && 'items-center lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-16',
        )}
      >
        <div
          className={classNames(
            isIllustrationBelow
              ? 'lg:grid lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] lg:items-end lg:gap-16'
              : 'lg:pb-16',
          )}
        >
          <div>
            <p className="font-semibold text-link">{eyebrow}</p>
            <h1 className="mt-2 text-4xl font-semibold text-balance sm:text-5xl">{heading}</h1>
            <p className="mt-5 max-w-xl text-lg text-muted text-pretty">{text}</p>
          </div>
          <div className={classNames('mt-8 max-w-xl', isIllustrationBelow && 'lg:mt-0')}>{children}</div>
        </div>
        <div className="-mb-px min-w-0">{illustration}</div>
      </div>
    </section>
  );
}

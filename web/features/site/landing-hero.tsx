import type { ReactNode } from 'react';

interface LandingHeroProps {
  readonly eyebrow: string;
  readonly heading: string;
  readonly text: string;
  /** The form and what stands below it. */
  readonly children: ReactNode;
  /** What the page is about, drawn. */
  readonly picture: ReactNode;
}

/** The head of a page about one part of the product. */
export function LandingHero({ eyebrow, heading, text, children, picture }: LandingHeroProps) {
  return (
    <section className="overflow-hidden border-b border-line bg-surface">
      <div className="page-wide grid items-center gap-10 py-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-16 lg:py-20">
        <div>
          <p className="font-semibold text-link">{eyebrow}</p>
          <h1 className="mt-2 text-4xl font-semibold text-balance sm:text-5xl">{heading}</h1>
          <p className="mt-5 max-w-xl text-lg text-muted text-pretty">{text}</p>
          <div className="mt-8 max-w-xl">{children}</div>
        </div>
        <div className="min-w-0">{picture}</div>
      </div>
    </section>
  );
}

import type { ReactNode } from 'react';

/** Text only for screen readers. */
export const VisuallyHidden = ({ children }: { readonly children: ReactNode }) => (
  <span className="sr-only">{children}</span>
);

/** The first keyboard stop: skips header and menu. */
export const SkipLink = () => (
  <a
    href="#content"
    className="absolute left-2 top-2 z-50 -translate-y-20 rounded-control bg-brand px-4 py-3 font-semibold text-white focus:translate-y-0 print:hidden"
  >
    Skip to content
  </a>
);

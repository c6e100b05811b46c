import type { ReactNode } from 'react';

/** Text only for screen readers. */
export const VisuallyHidden = ({ children }: { readonly children: ReactNode }) => (
  <span className="sr-only">{children}</span>
);

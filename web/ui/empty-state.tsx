import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly title: string;
  /** One sentence that explains what to do. */
  readonly children: ReactNode;
  /** One button or link. */
  readonly action?: ReactNode;
}

/** Shown instead of a list without entries. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="rounded-card border border-dashed border-control px-6 py-12 text-center">
      <p className="font-semibold">{title}</p>
      <p className="mx-auto mt-1 max-w-prose text-sm text-muted">{children}</p>
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}

import { type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';

interface NoticePageProps {
  readonly tone: 'success' | 'neutral' | 'error';
  /** The icon in the disc; the default is a warning sign. */
  readonly icon?: LucideIcon;
  readonly heading: string;
  readonly children: ReactNode;
  /** Links and buttons below the text. */
  readonly actions?: ReactNode;
  /** Further content, below what a screen shows at first. */
  readonly below?: ReactNode;
}

const tones = {
  success: 'bg-success text-surface',
  neutral: 'bg-brand-soft text-link',
  error: 'bg-error-soft text-error',
} as const;

/**
 * A page with one message: an outcome and the next steps. A page that learns its outcome later should give each outcome
 * a `key`: replacing the element causes no layout shift, but text that changes its width does.
 */
export function NoticePage({ tone, icon, heading, children, actions, below }: NoticePageProps) {
  const Icon = icon ?? TriangleAlert;
  return (
    <>
      <div className="page-narrow section fills-screen">
        <Card className="px-6 py-10 text-center sm:px-10">
          <span className={classNames('mx-auto grid size-14 place-items-center rounded-full', tones[tone])}>
            <Icon aria-hidden="true" className="size-7" />
          </span>
          <h1 className="mt-5 text-3xl font-semibold text-balance">{heading}</h1>
          <div className="mx-auto mt-3 max-w-prose text-lg text-muted text-pretty">{children}</div>
          {actions !== undefined && (
            <div className="mt-8 flex flex-col justify-center gap-3 sm:flex-row">{actions}</div>
          )}
        </Card>
      </div>
      {below !== undefined && <div className="page-narrow pb-16">{below}</div>}
    </>
  );
}

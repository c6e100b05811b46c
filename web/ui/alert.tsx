import type { ComponentPropsWithRef } from 'react';
import { classNames } from './class-names.ts';

export type AlertTone = 'error' | 'success' | 'warning' | 'info';

const tones: Record<AlertTone, string> = {
  error: 'border-error bg-error-soft text-error',
  success: 'border-success bg-success-soft text-success',
  warning: 'border-warning bg-warning-soft text-warning',
  info: 'border-link bg-brand-soft text-ink',
};

/** A persistent message. Errors are announced assertively, others politely. */
export function Alert({
  tone,
  className,
  ...rest
}: ComponentPropsWithRef<'div'> & { readonly tone: AlertTone }) {
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      {...rest}
      className={classNames('rounded-card border px-4 py-3 text-sm', tones[tone], className)}
    />
  );
}

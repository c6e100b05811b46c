import type { ComponentPropsWithRef } from 'react';
import { classNames } from './class-names.ts';

/** A white card on the grey background. The caller sets the padding. */
export function Card({ className, ...rest }: ComponentPropsWithRef<'div'>) {
  return <div {...rest} className={classNames('rounded-card border border-line bg-surface', className)} />;
}

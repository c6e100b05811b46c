import type { ComponentPropsWithRef } from 'react';
import { classNames } from './class-names.ts';

/** A white sheet on the grey desk. Padding is the caller's. */
export function Card({ className, ...rest }: ComponentPropsWithRef<'div'>) {
  return <div {...rest} className={classNames('rounded-card border border-line bg-surface', className)} />;
}

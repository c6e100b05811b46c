import { classNames } from './class-names.ts';

/** A grey bar of the final size of what is being loaded. Say "Loading" in words once beside a group of them. */
export function Skeleton({ className }: { readonly className?: string }) {
  return (
    <div aria-hidden="true" className={classNames('animate-pulse rounded-control bg-line', className)} />
  );
}

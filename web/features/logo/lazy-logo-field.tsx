import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../../routing/lazy-page.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import type { LogoField } from './logo-field.tsx';

const Field = lazyPart(async () => (await import('./logo-field.tsx')).LogoField);

/** The field of the logo in an editor. It is behind a press there, so its code is loaded after the form is shown. */
export const LazyLogoField = (props: ComponentProps<typeof LogoField>) => (
  <Suspense fallback={<Skeleton className="h-24" />}>
    <Field {...props} />
  </Suspense>
);

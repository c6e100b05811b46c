import type { ReactNode } from 'react';

/** One part of a form, under its title. */
export const FormSection = ({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) => (
  <div className="p-4 sm:p-6">
    <fieldset className="min-w-0">
      <legend className="mb-3 text-lg font-semibold">{title}</legend>
      {children}
    </fieldset>
  </div>
);

import { type ReactNode, useState } from 'react';
import { PageLink } from '../../../routing/page-link.tsx';
import type { InvoiceForm } from '../form/use-invoice-form.ts';
import { BrandColorField, type BrandedDraft } from './brand-color-field.tsx';
import { useKeepColor } from './use-keep-color.ts';

interface BrandingSectionProps {
  readonly title: string;
  readonly form: InvoiceForm<BrandedDraft>;
  /** The last valid color, which the document shows. */
  readonly color: string;
  /** True if a color that is set is also saved in the account. */
  readonly keepsColor: boolean;
  readonly logoField: ReactNode;
}

/** The section for logo and color of the business; it starts collapsed. */
export function BrandingSection({ title, form, color, keepsColor, logoField }: BrandingSectionProps) {
  const keepColor = useKeepColor();
  return (
    <FoldedSection title={title} isWrong={form.errors.has('brandColor')}>
      <div className="grid gap-6 @2xl:grid-cols-2">
        {logoField}
        <BrandColorField form={form} color={color} onSet={(set) => keepsColor && keepColor(set)} />
      </div>
      <p className="mt-4 text-sm text-muted">
        Your name and address come from your{' '}
        <PageLink to="liteSettings" className="font-medium text-link underline">
          Business Settings
        </PageLink>
        .
      </p>
    </FoldedSection>
  );
}

interface FoldedSectionProps {
  readonly title: string;
  /** True if a field inside has an error; the section then stays open. */
  readonly isWrong: boolean;
  readonly children: ReactNode;
}

function FoldedSection({ title, isWrong, children }: FoldedSectionProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className="p-4 sm:p-6"
      open={isOpen || isWrong}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="-my-2 min-h-11 cursor-pointer py-2 text-lg font-semibold">{title}</summary>
      <div className="mt-5">{children}</div>
    </details>
  );
}

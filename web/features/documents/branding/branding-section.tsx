import { ChevronDown } from 'lucide-react';
import { memo, type ReactNode, useState } from 'react';
import { PageLink } from '../../../routing/page-link.tsx';
import { isSameButAmounts } from '../form/same-but-amounts.ts';
import type { InvoiceForm } from '../form/use-invoice-form.ts';
import { BrandColorField, type BrandedDraft } from './brand-color-field.tsx';
import { useSaveBrandColor } from './use-keep-color.ts';

interface BrandingSectionProps {
  readonly title: string;
  readonly form: InvoiceForm<BrandedDraft>;
  /** The last valid color, which the document shows. */
  readonly color: string;
  /** True if a color chosen for this document is immediately saved in the account too. */
  readonly savesColorToAccount: boolean;
  readonly logoField: ReactNode;
}

/** The section for logo and color of the business; it starts collapsed. */
export const BrandingSection = memo(function BrandingSection({
  title,
  form,
  color,
  savesColorToAccount,
  logoField,
}: BrandingSectionProps) {
  const saveColorToAccount = useSaveBrandColor();
  return (
    <CollapsibleSection title={title} hasError={form.errors.has('brandColor')}>
      <div className="grid gap-6 @2xl:grid-cols-2">
        {logoField}
        <BrandColorField
          form={form}
          color={color}
          onCommit={(committedColor) => savesColorToAccount && saveColorToAccount(committedColor)}
        />
      </div>
      <p className="mt-4 text-sm text-muted">
        Your name and address come from your{' '}
        <PageLink to="liteSettings" className="font-medium text-link underline">
          Business Settings
        </PageLink>
        .
      </p>
    </CollapsibleSection>
  );
}, isSameButAmounts);

interface CollapsibleSectionProps {
  readonly title: string;
  /** True if a field inside has an error; the section then stays open. */
  readonly hasError: boolean;
  readonly children: ReactNode;
}

function CollapsibleSection({ title, hasError, children }: CollapsibleSectionProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className="group p-4 sm:px-6 sm:not-open:py-3"
      open={isOpen || hasError}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="-my-2 flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 text-lg font-semibold [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown
          aria-hidden="true"
          className="size-5 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="mt-5">{children}</div>
    </details>
  );
}

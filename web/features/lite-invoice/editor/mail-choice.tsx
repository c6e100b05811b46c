import { useProfile } from '../../../session/use-account.ts';

interface MailChoiceProps {
  readonly checked: boolean;
  readonly disabled: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Changes of a sent invoice are mailed only when asked. */
export function MailChoice({ checked, disabled, onChange }: MailChoiceProps) {
  const { email } = useProfile().lite;
  return (
    <label className="mb-2 flex min-h-11 items-center gap-3 text-sm">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="size-5 shrink-0 accent-brand"
      />
      <span className="min-w-0 break-words">Email the changed invoice to {email} again</span>
    </label>
  );
}

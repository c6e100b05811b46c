import { buttonText, howToPayTexts as texts } from '#domain/documents/how-to-pay';
import { paymentButton } from '#domain/documents/payment-link';
import type { ShownLite } from '#domain/profile/contract';
import { SettingsForm } from '../../ui/settings-form.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { PendingDetails } from './pending-details.tsx';
import { useHowToPayForm } from './use-how-to-pay-form.ts';

/** Settings for how clients pay the business: a text and one link. */
export function HowToPayForm({ lite }: { readonly lite: Pick<ShownLite, 'howToPay' | 'pendingDetails'> }) {
  const { field, save, isSaving, notice, unsaved } = useHowToPayForm(lite);
  const link = field('link');
  const button = paymentButton(link.value);
  return (
    <SettingsForm
      onSave={save}
      isSaving={isSaving}
      save={texts.save}
      done={notice === 'saved' ? texts.saved : undefined}
      failure={typeof notice === 'object' ? notice.failed : undefined}
    >
      <div>
        <h2 className="text-lg font-semibold">{texts.title}</h2>
        <p className="mt-1 text-sm text-muted">{texts.hint}</p>
      </div>
      <UnsavedChanges {...unsaved} onDiscard={unsaved.discard} />
      {lite.pendingDetails && <PendingDetails lite={lite} pending={lite.pendingDetails} />}
      <TextArea
        {...field('text')}
        label={texts.text}
        optional
        placeholder={texts.example}
        autoComplete="off"
      />
      <TextField
        {...link}
        label={texts.link}
        optional
        hint={button ? `Clients see a button “${buttonText(button)}”.` : texts.linkHint}
        type="url"
        inputMode="url"
        dir="ltr"
        placeholder="https://"
        autoComplete="off"
      />
    </SettingsForm>
  );
}

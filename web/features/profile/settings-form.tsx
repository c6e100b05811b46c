import { type ReactNode, useEffect, useState } from 'react';
import type { BusinessProfile } from '#domain/profile/profile';
import { type Settings, settingsMessages, settingsOf, validateSettings } from '#domain/profile/settings';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast-host.tsx';
import { useValidatedForm } from '../../ui/use-validated-form.ts';
import { type SaveFailure, useSaveSettings } from './use-save-settings.ts';
import { useSettingsBasis } from './use-settings-basis.ts';

/** How long the success banner stands, in milliseconds (section 9). */
const bannerStands = 3000;

interface SettingsFormProps {
  /** The newest the server is known to have; changes with every reload of the profile. */
  readonly saved: BusinessProfile;
  /** Reads the profile from the server; undefined when that failed. */
  readonly onReload: () => Promise<BusinessProfile | undefined>;
}

/** Edits the settings. A save over somebody's newer one is refused by the server. */
export function SettingsForm({ saved, onReload }: SettingsFormProps) {
  const { save, isSaving } = useSaveSettings();
  const [notice, setNotice] = useState<'saved' | 'restored' | SaveFailure>();
  const { form, field } = useValidatedForm<Settings>({
    defaultValues: settingsOf(saved),
    validate: validateSettings,
    onEdit: () => setNotice(undefined),
  });
  const { basedOn, startFrom, restored } = useSettingsBasis(form, saved);
  const { errors } = form.formState;
  const lacksRequired = Object.values(errors).some(({ message }) => message === settingsMessages.required);
  /** The shared message stands once, beside the button; at its field a short one does. */
  const requiredField = (name: 'firstName' | 'lastName' | 'businessName', what: string) => {
    const props = field(name);
    const error = props.error === settingsMessages.required ? `${what} is required` : props.error;
    return { ...props, error, label: `${what} *`, required: true };
  };
  const showToast = useToast();

  useEffect(() => {
    if (restored) setNotice('restored');
  }, [restored]);

  useEffect(() => {
    if (notice !== 'saved') return undefined;
    const timer = setTimeout(() => setNotice(undefined), bannerStands);
    return () => clearTimeout(timer);
  }, [notice]);

  async function submit(draft: Settings) {
    setNotice(undefined);
    const answer = await save({ ...draft, basedOn: basedOn() });
    if (!answer.ok) return setNotice(answer.refusal);
    // Typed while the save was on its way: kept, and not taken for saved.
    const typedOn = JSON.stringify(form.getValues()) !== JSON.stringify(draft);
    startFrom(answer.value, { keepValues: typedOn });
    setNotice('saved');
  }

  function discard() {
    startFrom(saved);
    setNotice(undefined);
  }

  /** Shows what was saved elsewhere; what was typed here can be had back. */
  async function reload() {
    const typed = form.getValues();
    const newest = await onReload();
    if (!newest) return setNotice('failed');
    startFrom(newest);
    setNotice(undefined);
    showToast({
      title: 'Showing the latest settings.',
      action: {
        label: 'Restore my changes',
        run: () => form.reset(typed, { keepDefaultValues: true }),
      },
    });
  }

  return (
    <form
      noValidate
      className="mt-6 grid gap-6 [&_input]:scroll-mb-28"
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
    >
      {notice === 'restored' && (
        <Alert tone="info">
          Your unsaved changes are back.{' '}
          <button type="button" className="font-semibold underline" onClick={discard}>
            Discard them
          </button>
        </Alert>
      )}
      <Section title="Personal information">
        <TextField {...requiredField('firstName', 'First name')} autoComplete="given-name" />
        <TextField {...requiredField('lastName', 'Last name')} autoComplete="family-name" />
      </Section>
      <Section title="Business information">
        <TextField
          {...requiredField('businessName', 'Business name')}
          autoComplete="organization"
          className="sm:col-span-2"
        />
        <TextField
          {...field('email')}
          label="Business email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField {...field('phone')} label="Business phone" type="tel" inputMode="tel" autoComplete="tel" />
      </Section>
      <Section title="Address">
        <TextField
          {...field('address')}
          label="Street address"
          autoComplete="street-address"
          className="sm:col-span-2"
        />
        <TextField {...field('city')} label="City" autoComplete="address-level2" />
        <div className="grid grid-cols-2 gap-5">
          <TextField {...field('state')} label="State" autoComplete="address-level1" />
          <TextField {...field('zipCode')} label="ZIP code" inputMode="numeric" autoComplete="postal-code" />
        </div>
      </Section>
      {/* Beside the button, and kept in sight with it on a long phone page. */}
      <div className="sticky bottom-0 -mx-4 grid gap-3 border-t border-line bg-page px-4 py-3 sm:static sm:mx-0 sm:border-0 sm:p-0">
        {lacksRequired && <Alert tone="error">{settingsMessages.required}</Alert>}
        {notice === 'saved' && <Alert tone="success">{settingsMessages.saved}</Alert>}
        {notice === 'stale' && (
          <Alert tone="error">
            {settingsMessages.stale}{' '}
            <button type="button" className="font-semibold underline" onClick={() => void reload()}>
              Reload
            </button>
          </Alert>
        )}
        {notice === 'failed' && <Alert tone="error">{settingsMessages.saveFailed}</Alert>}
        <div className="sm:flex sm:justify-end">
          <Button type="submit" busy={isSaving} busyLabel="Saving..." className="w-full sm:w-auto">
            Save Changes
          </Button>
        </div>
      </div>
    </form>
  );
}

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Card className="p-5 sm:p-6">
    <fieldset>
      <legend className="float-left mb-4 w-full text-lg font-semibold">{title}</legend>
      <div className="clear-both grid gap-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  </Card>
);

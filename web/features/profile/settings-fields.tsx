import type { ComponentProps, ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { Settings } from '#domain/profile/settings';
import { settingsMessages } from '#domain/profile/settings-messages';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useUnprintableNotice } from '../documents/form/printed-field.tsx';
import type { SettingsField, SettingsFormState } from './use-settings-form.ts';

interface SettingsFieldsProps {
  readonly form: SettingsFormState;
  readonly field: SettingsField;
}

type PrintedSettingProps = ComponentProps<typeof TextField> & {
  readonly settings: SettingsFormState;
  readonly name: keyof Settings;
};

/** A setting that is printed on every invoice. */
const PrintedSetting = ({ settings: { control }, ...rest }: PrintedSettingProps) => (
  <TextField {...rest} hint={useUnprintableNotice(useWatch({ control, name: rest.name }))} />
);

/** The fields of the settings, in their three groups. */
export function SettingsFields({ form, field }: SettingsFieldsProps) {
  /** The shared message is shown once, beside the button; each field shows a short one. */
  const requiredField = (name: 'firstName' | 'lastName' | 'businessName', what: string) => {
    const props = field(name);
    const error = props.error === settingsMessages.required ? `${what} is required` : props.error;
    return { ...props, error, label: `${what} *`, required: true };
  };
  return (
    <>
      <Section title="Personal information">
        <TextField {...requiredField('firstName', 'First name')} autoComplete="given-name" />
        <TextField {...requiredField('lastName', 'Last name')} autoComplete="family-name" />
      </Section>
      <Section title="Business information">
        <PrintedSetting
          settings={form}
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
        <PrintedSetting
          settings={form}
          {...field('phone')}
          label="Business phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
      </Section>
      <Section title="Address">
        <PrintedSetting
          settings={form}
          {...field('address')}
          label="Street address"
          autoComplete="street-address"
          className="sm:col-span-2"
        />
        <PrintedSetting settings={form} {...field('city')} label="City" autoComplete="address-level2" />
        <div className="grid grid-cols-2 gap-5">
          <PrintedSetting settings={form} {...field('state')} label="State" autoComplete="address-level1" />
          <TextField {...field('zipCode')} label="ZIP code" inputMode="numeric" autoComplete="postal-code" />
        </div>
      </Section>
    </>
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

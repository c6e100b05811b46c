import type { ReactNode } from 'react';
import { settingsMessages } from '#domain/profile/settings';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { SettingsField } from './use-settings-form.ts';

/** The fields of the settings in their three groups. */
export function SettingsFields({ field }: { readonly field: SettingsField }) {
  /** The shared message stands once, beside the button; at its field a short one does. */
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

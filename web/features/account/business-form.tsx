import type { ReactNode } from 'react';
import { type SignUpProfile, validateSignUpProfile } from '#domain/profile/sign-up-profile';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useValidatedForm } from '../../ui/use-validated-form.ts';

interface BusinessFormProps {
  readonly values: SignUpProfile;
  readonly busy: boolean;
  /** Shown beside the button. */
  readonly failure: ReactNode;
  readonly onSubmit: (profile: SignUpProfile) => void;
  readonly onEdit: () => void;
  /** Returns to step 1 and passes what was typed here; absent if the account already exists. */
  readonly onBack?: ((profile: SignUpProfile) => void) | undefined;
}

/** Step 2 of sign-up: the business. Only the names are required; the rest can be added in the settings. */
export function BusinessForm({ values, busy, failure, onSubmit, onEdit, onBack }: BusinessFormProps) {
  const { form, field } = useValidatedForm<SignUpProfile>({
    defaultValues: values,
    validate: validateSignUpProfile,
    onEdit,
  });
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('firstName')} label="First name" autoComplete="given-name" />
        <TextField {...field('lastName')} label="Last name" autoComplete="family-name" />
      </div>
      <TextField {...field('businessName')} label="Business name" optional autoComplete="organization" />
      <TextField {...field('phone')} label="Phone" optional type="tel" inputMode="tel" autoComplete="tel" />
      <TextField {...field('address')} label="Address" optional autoComplete="street-address" />
      <div className="grid grid-cols-2 gap-5 sm:grid-cols-[minmax(0,1fr)_6.5rem_7rem]">
        <TextField
          {...field('city')}
          label="City"
          optional
          autoComplete="address-level2"
          className="col-span-2 sm:col-span-1"
        />
        <TextField {...field('state')} label="State" optional autoComplete="address-level1" />
        <TextField
          {...field('zipCode')}
          label="ZIP"
          optional
          inputMode="numeric"
          autoComplete="postal-code"
        />
      </div>
      {failure}
      <div className="flex gap-3">
        {onBack && (
          <Button variant="outline" disabled={busy} onClick={() => onBack(form.getValues())}>
            Back
          </Button>
        )}
        <Button
          type="submit"
          busy={busy}
          busyLabel={onBack ? 'Creating account...' : 'Saving...'}
          className="grow"
        >
          {onBack ? 'Create account' : 'Complete setup'}
        </Button>
      </div>
    </form>
  );
}

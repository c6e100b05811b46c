import { AuthenticatorCard } from '../features/account/authenticator-card.tsx';
import { ChangePassword } from '../features/account/change-password.tsx';
import { PasskeysCard } from '../features/account/passkeys-card.tsx';
import { SignInSafety } from '../features/account/sign-in-safety.tsx';
import { SettingsFrame } from '../features/profile/settings-frame.tsx';
import { TimeZoneForm } from '../features/profile/time-zone-form.tsx';
import { useProfile } from '../session/use-account.ts';
import { ValuesToConfirm } from './values-to-confirm.tsx';

/** Settings for time zone and sign-in. */
export function LiteAccountSettingsPage() {
  const { lite } = useProfile();
  return (
    <SettingsFrame page="account">
      <div className="grid gap-6">
        <ValuesToConfirm />
        <TimeZoneForm saved={lite.timeZone} />
        <ChangePassword />
        <AuthenticatorCard />
        <PasskeysCard />
        <SignInSafety />
      </div>
    </SettingsFrame>
  );
}

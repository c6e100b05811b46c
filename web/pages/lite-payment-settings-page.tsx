import { HowToPayForm } from '../features/profile/how-to-pay-form.tsx';
import { SettingsFrame } from '../features/profile/settings-frame.tsx';
import { useProfile } from '../session/use-account.ts';
import { ValuesToConfirm } from './values-to-confirm.tsx';

/** How clients pay. */
export function LitePaymentSettingsPage() {
  const { lite } = useProfile();
  return (
    <SettingsFrame page="payments">
      <div className="mb-6 empty:hidden">
        <ValuesToConfirm />
      </div>
      <HowToPayForm lite={lite} />
    </SettingsFrame>
  );
}

import { SettingsFrame } from '../features/profile/settings-frame.tsx';
import { RemindersForm } from '../features/reminders/reminders-form.tsx';
import { useProfile } from '../session/use-account.ts';
import { ValuesToConfirm } from './values-to-confirm.tsx';

/** Settings for reminders to clients. */
export function LiteReminderSettingsPage() {
  const { lite } = useProfile();
  return (
    <SettingsFrame page="reminders">
      <div className="mb-6 empty:hidden">
        <ValuesToConfirm />
      </div>
      <RemindersForm
        saved={lite.reminders}
        hearsOfMoney={lite.hearsOfMoney}
        remindsOfQuotes={lite.remindsOfQuotes}
      />
    </SettingsFrame>
  );
}

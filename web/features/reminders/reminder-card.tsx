import { Bell } from 'lucide-react';
import { clientDueDateLine, remindersLine, scheduleTexts } from '#domain/reminders/reminder-texts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import { useInvoiceReminders } from './use-invoice-reminders.ts';

/** When the client of an open invoice is reminded, with its own switch and a reminder by hand, or why they cannot be. */
export function ReminderCard({ invoiceId }: { readonly invoiceId: string }) {
  const { reminders, isBusy, remindNow, switchTo } = useInvoiceReminders(invoiceId);
  if (!reminders) return null;
  const { isPossible, isWanted, isOn, isDoneToday } = reminders;
  const versionLine = clientDueDateLine(reminders);
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-lg font-semibold">Reminders</h2>
      <p className="mt-1 text-sm text-muted">{remindersLine(reminders)}</p>
      {versionLine !== undefined && <p className="mt-1 text-sm text-muted">{versionLine}</p>}
      {isPossible && isWanted && (
        <CheckBox checked={isOn} disabled={isBusy} onChange={switchTo}>
          {scheduleTexts.thisInvoice}
        </CheckBox>
      )}
      {isPossible && (
        <Button
          variant="outline"
          className="mt-2 w-full"
          disabled={isBusy || isDoneToday}
          onClick={remindNow}
        >
          <Bell aria-hidden="true" className="size-4" />
          {isDoneToday ? 'Reminded today' : scheduleTexts.remindNow}
        </Button>
      )}
    </Card>
  );
}

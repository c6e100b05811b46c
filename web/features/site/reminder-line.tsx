import { lateStages, type ReminderStage } from '#domain/reminders/reminder-settings';

const words: Readonly<Record<Exclude<ReminderStage, 0>, string>> = {
  3: 'A friendly note, with the link to pay',
  7: 'A second one, with the invoice attached',
  14: 'The last one, firm and polite',
};

/** The schedule of reminders along a line. */
export function ReminderLine() {
  return (
    <ol className="grid gap-6 sm:grid-cols-3 sm:gap-0">
      {lateStages.map((days) => (
        <li
          key={days}
          className="border-l-2 border-brand pl-5 sm:border-l-0 sm:border-t-2 sm:pt-5 sm:pr-6 sm:pl-0"
        >
          <p className="text-xl font-semibold">{days} days</p>
          <p className="mt-1 text-muted">{words[days]}</p>
        </li>
      ))}
    </ol>
  );
}

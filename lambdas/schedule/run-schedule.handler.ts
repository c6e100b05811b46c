import { reminderBook } from '../adapters/dynamodb/schedule/reminder-book.ts';
import { reminderRounds } from '../adapters/dynamodb/schedule/reminder-rounds.ts';
import { scheduledItems } from '../adapters/dynamodb/schedule/scheduled-items.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { sleep, systemClock } from '../clock.ts';
import { requiredVariable } from '../environment.ts';
import { reminderMailing } from './mailing.wiring.ts';
import { createPace } from './pace.ts';
import { remind } from './remind.ts';
import { workSchedule } from './work-schedule.ts';

/** Half of what the mail service lets a new account send: the other half is left to people who wait for it. */
const mailsPerSecond = 7;

/** Milliseconds of a run, within its time limit; the next run goes on. */
const runMilliseconds = 40_000;

const table = openTable(requiredVariable('TABLE_NAME'));
const reminders = {
  ...reminderMailing(),
  book: reminderBook(table, systemClock),
  clock: systemClock,
  pace: createPace(mailsPerSecond, systemClock, sleep),
};

const items = scheduledItems(table, {
  remind: (name) => remind(name, reminders),
  ...reminderRounds(table, systemClock),
});

export const handler = () =>
  workSchedule(items, { clock: systemClock, until: systemClock().getTime() + runMilliseconds });

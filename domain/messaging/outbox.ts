/**
 * How the outbox is emptied: mails a second, which leave five of the fourteen that the mail service begins with in
 * production to people who wait for their mail; messages of one partition taken at once; seconds of one run, which
 * begins every minute, and seconds after which a run is over however it ended; minutes until a message that was certainly
 * not taken is tried again. A quarter of a million reminders
 * due at 9:00 leave within some ten hours.
 */
export const outbox = {
  mailsPerSecond: 9,
  batch: 20,
  runSeconds: 45,
  turnSeconds: 58,
  retryMinutes: 10,
  /** What somebody asked for goes so many days ahead of what the schedule asked for: more than anything waits. */
  aheadDays: 10,
} as const;

/**
 * How the outbox is emptied: mails a second, which with the seven of the schedule leave five of the fourteen that the mail
 * service begins with in production to people who wait for their mail; messages of one partition taken at once; seconds of
 * one run, which begins every minute; minutes until a message that was certainly not taken is tried again.
 */
export const outbox = { mailsPerSecond: 2, batch: 20, runSeconds: 45, retryMinutes: 10 } as const;

/**
 * How the outbox is emptied: mails a second, a third of what the mail service begins with in production (14), so that no
 * press has to wait for a backlog; messages of one partition taken at once; seconds of one run, which begins every
 * minute; minutes until a message that was certainly not taken is tried again.
 */
export const outbox = { mailsPerSecond: 5, batch: 20, runSeconds: 45, retryMinutes: 10 } as const;

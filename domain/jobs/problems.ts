/** Refusals about jobs; part of `problems`. */
export const jobProblems = {
  'job-not-found': { status: 404, message: 'Job not found.' },
  'invalid-job': { status: 422, message: 'Please fix the following:' },
  'job-changed': { status: 409, message: 'This job was changed on another device.' },
  'feed-not-found': { status: 404, message: 'This calendar link has ended.' },
  'repeat-without-date': { status: 409, message: 'Give this job a date first, then repeat it.' },
  'job-repeats-already': {
    status: 409,
    message: 'This visit was made by a job that repeats. Change that one.',
  },
  'not-a-visit': { status: 409, message: 'This job does not repeat.' },
  'job-without-date': {
    status: 409,
    message: 'This job has no date to tell, or it is canceled.',
  },
  'visit-billed': {
    status: 409,
    message:
      'One of these visits is on an invoice already. Open the client, and bill the visits that are left.',
  },
  'job-stage-follows': {
    status: 409,
    message: 'This job has an invoice. Invoiced and Paid follow its invoices.',
  },
} as const satisfies Readonly<Record<string, { readonly status: number; readonly message: string }>>;

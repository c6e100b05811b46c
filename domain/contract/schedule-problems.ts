/** Refusals of reminders and repeats. */
export const scheduleProblems = {
  'not-remindable': {
    status: 409,
    message: 'Only an open invoice that was emailed to the client can be reminded of.',
  },
  'reminded-today': { status: 409, message: 'You have already sent a reminder of this invoice today.' },
  'not-repeatable': { status: 409, message: 'Only an invoice that was sent and is not void can repeat.' },
  'repeats-already': {
    status: 409,
    message: 'This invoice was made by another one that still repeats. Stop that one first.',
  },
  'invalid-repeat': { status: 422, message: 'Please fix the following:' },
  'reminder-not-sent': { status: 502, message: 'The reminder could not be sent. Please try again.' },
} as const;

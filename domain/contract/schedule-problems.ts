/** Refusals of reminders. */
export const scheduleProblems = {
  'not-remindable': {
    status: 409,
    message: 'Only an open invoice that was emailed to the client can be reminded of.',
  },
  'reminded-today': { status: 409, message: 'You have already sent a reminder of this invoice today.' },
  'reminder-not-sent': { status: 502, message: 'The reminder could not be sent. Please try again.' },
} as const;

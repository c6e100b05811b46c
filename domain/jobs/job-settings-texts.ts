/** Texts of the settings about jobs. */
export const jobSettingsTexts = {
  dayBefore: 'The day before',
  dayBeforeHint:
    'At 5:00 PM of the day before, clients with an email address are reminded of their scheduled job, once per date.',
  remindClients: 'Remind clients the day before',
  save: 'Save',
  saved: 'Your job settings were saved.',
  feed: 'Your jobs in your calendar',
  feedHint:
    'A private link that Google Calendar, Apple Calendar and Outlook subscribe to. It contains title, client, address and phone of your jobs, never notes, access notes, amounts or photos. Calendars look for changes every few hours.',
  madeAt: (at: string) => `Your link was made on ${at}. It is not shown again; a new link ends it.`,
  makeLink: 'Make a link',
  newLink: 'New link',
  link: 'Private link',
  shownOnce: 'Copy this link now, it is shown only once. Who has it can see your jobs.',
  copy: 'Copy link',
  open: 'Open in calendar',
  copied: 'Link copied.',
  copyFailed: 'The link could not be copied. Select it and copy it yourself.',
  loadFailed: 'Failed to load your job settings. Please try again.',
} as const;

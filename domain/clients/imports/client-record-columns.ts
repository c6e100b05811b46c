/**
 * The columns of a client's contacts and service addresses in our CSV file, by what our import reads from them. "Marked
 * mobile" is none of the names that other products give to a phone number.
 */
export const clientRecordColumns = {
  copyEmails: 'More emails',
  phoneLabel: 'Phone label',
  phone2: 'Second phone',
  phone2Label: 'Second phone label',
  mobile: 'Marked mobile',
  serviceList: 'Service addresses',
} as const;

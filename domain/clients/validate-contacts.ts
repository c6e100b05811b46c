import { isEmailAddress } from '../email-address.ts';
import { characterCount, cleanLine } from '../text.ts';
import {
  addressesOf,
  type ClientContacts,
  type ContactField,
  clientContacts,
  contactLimits,
} from './client-contacts.ts';
import { withoutRepeats } from './copy-choices.ts';

export interface ContactFault {
  readonly field: ContactField;
  readonly message: string;
}

function emailFault(copies: readonly string[]): string | undefined {
  const wrong = copies.find((address) => !isEmailAddress(address) || address.length > contactLimits.phone);
  if (wrong !== undefined) return `"${wrong}" is not a valid email address.`;
  return copies.length > contactLimits.copies
    ? `A client can have ${contactLimits.emails} email addresses.`
    : undefined;
}

/** The typed contacts of a client, cleaned, and what is wrong with them. Absent ones stay absent. */
export function checkContacts(
  typed: ClientContacts,
  { email, phone }: { readonly email: string; readonly phone: string },
): { readonly contacts: ClientContacts; readonly faults: readonly ContactFault[] } {
  const line = (text: string | undefined) => (text === undefined ? undefined : cleanLine(text));
  const copyEmails = typed.copyEmails && withoutRepeats(typed.copyEmails.flatMap(addressesOf), email);
  const contacts = clientContacts({
    copyEmails,
    phoneLabel: line(typed.phoneLabel),
    secondPhone: line(typed.secondPhone),
    secondPhoneLabel: line(typed.secondPhoneLabel),
    mobilePhone: typed.mobilePhone,
  });
  const { phoneLabel = '', secondPhone = '', secondPhoneLabel = '', mobilePhone = '' } = contacts;
  const wrongEmail = emailFault(copyEmails ?? []);
  const labels = { phoneLabel, secondPhoneLabel };
  const isNumberMissing =
    (mobilePhone === 'phone' && phone === '') || (mobilePhone === 'secondPhone' && secondPhone === '');
  return {
    contacts,
    faults: [
      ...(wrongEmail === undefined ? [] : [{ field: 'copyEmails', message: wrongEmail } as const]),
      ...(characterCount(secondPhone) > contactLimits.phone
        ? [
            {
              field: 'secondPhone',
              message: `Second phone can be at most ${contactLimits.phone} characters.`,
            } as const,
          ]
        : []),
      ...(['phoneLabel', 'secondPhoneLabel'] as const)
        .filter((field) => characterCount(labels[field]) > contactLimits.label)
        .map((field) => ({ field, message: `A label can be at most ${contactLimits.label} characters.` })),
      ...(isNumberMissing
        ? [
            {
              field: 'mobilePhone',
              message: 'This number is empty. Type it, or mark the other one.',
            } as const,
          ]
        : []),
    ],
  };
}

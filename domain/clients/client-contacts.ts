import { isEmailAddress } from '../email-address.ts';
import { foldMailbox } from '../mailbox.ts';
import { characterCount, cleanLine } from '../text.ts';

/** Most email addresses of a client, and the longest texts in characters. */
export const contactLimits = { emails: 5, copies: 4, phone: 200, label: 30 } as const;

/** Which of the two phone numbers takes text messages. */
export type MobilePhone = 'phone' | 'secondPhone';

/** What a client has besides the fields of a document. Absent means that nothing is known of it, or changes nothing. */
export interface ClientContacts {
  /** Further email addresses: the client's email is "To", these are "Copy". */
  readonly copyEmails?: readonly string[] | undefined;
  /** "Mobile", "Office"; '' if it has no label. */
  readonly phoneLabel?: string | undefined;
  readonly secondPhone?: string | undefined;
  readonly secondPhoneLabel?: string | undefined;
  /** '' if neither was marked. */
  readonly mobilePhone?: MobilePhone | '' | undefined;
}

export type ContactField = keyof ClientContacts;

export interface ContactFault {
  readonly field: ContactField;
  readonly message: string;
}

/** The contacts of a client that are known, without its other attributes. */
export const clientContacts = ({
  copyEmails,
  phoneLabel,
  secondPhone,
  secondPhoneLabel,
  mobilePhone,
}: ClientContacts) => ({
  ...(copyEmails && { copyEmails: [...copyEmails] }),
  ...(phoneLabel !== undefined && { phoneLabel }),
  ...(secondPhone !== undefined && { secondPhone }),
  ...(secondPhoneLabel !== undefined && { secondPhoneLabel }),
  ...(mobilePhone !== undefined && { mobilePhone }),
});

/** The email addresses of a text that people separate by commas, semicolons, spaces or lines. */
export const addressesOf = (typed: string): readonly string[] =>
  typed
    .split(/[\s,;]+/)
    .map(cleanLine)
    .filter((part) => part !== '');

/** Each address once, without the one that gets the document itself. */
const withoutRepeats = (addresses: readonly string[], to: string): readonly string[] => {
  const known = new Set([foldMailbox(to)]);
  return addresses.filter((address) => {
    const mailbox = foldMailbox(address);
    return known.has(mailbox) ? false : known.add(mailbox);
  });
};

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

/** A client's phone numbers with their labels, and which of them takes text messages. */
export function phonesOf({
  phone,
  phoneLabel = '',
  secondPhone = '',
  secondPhoneLabel = '',
  mobilePhone = '',
}: ClientContacts & { readonly phone: string }) {
  const phones = [
    { which: 'phone', number: phone, label: phoneLabel },
    { which: 'secondPhone', number: secondPhone, label: secondPhoneLabel },
  ] as const;
  return phones
    .filter(({ number }) => number !== '')
    .map(({ which, ...shown }) => ({ ...shown, isMobile: which === mobilePhone }));
}

/** The number for text messages: the one marked mobile; the first one if neither is; '' if there is none. */
export function textNumberOf(client: ClientContacts & { readonly phone: string }): string {
  const phones = phonesOf(client);
  return (phones.find(({ isMobile }) => isMobile) ?? phones[0])?.number ?? '';
}

/** Who gets a document: the client's own address first. */
export const emailsOf = ({
  email,
  copyEmails = [],
}: Pick<ClientContacts, 'copyEmails'> & { readonly email: string }): readonly string[] =>
  [email, ...copyEmails].filter((address) => address !== '');

/** The addresses that can get a copy of a document that goes to `to`: the client's others, as they are saved. */
export const copyChoices = (
  client: Parameters<typeof emailsOf>[0] | undefined,
  to: string,
): readonly string[] => (client ? withoutRepeats(emailsOf(client), to) : []);

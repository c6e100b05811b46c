import { cleanLine } from '../text.ts';

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

import { isEmailAddress } from '../email-address.ts';
import { characterCount, cleanLine, cleanText } from '../text.ts';

/** The subjects a message can have. */
export const contactSubjects = [
  'Technical Support',
  'Billing Question',
  'Feature Request',
  'Sales Inquiry',
  'Partnership Opportunity',
  'Bug Report',
  'Other',
] as const;

export type ContactSubject = (typeof contactSubjects)[number];

export interface ContactDraft {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

/** Most characters of a name and of a message. */
export const contactLimits = { name: 200, message: 5_000 } as const;

const isSubject = (text: string): text is ContactSubject =>
  contactSubjects.some((subject) => subject === text);

/** Checks a contact message. Returns an error message for each invalid field. All four fields are required. */
export function contactFaults(draft: ContactDraft): Partial<Record<keyof ContactDraft, string>> {
  const { name, email, subject, message } = draft;
  const faults: Partial<Record<keyof ContactDraft, string>> = {};
  if (cleanLine(name) === '') faults.name = 'Please enter your name.';
  else if (characterCount(cleanLine(name)) > contactLimits.name)
    faults.name = 'A name can be at most 200 characters.';
  if (email.trim() === '') faults.email = 'Please enter your email address.';
  else if (!isEmailAddress(email)) faults.email = 'Please enter a valid email address.';
  if (!isSubject(subject)) faults.subject = 'Please choose a subject.';
  if (cleanText(message).trim() === '') faults.message = 'Please write a message.';
  else if (characterCount(cleanText(message).trim()) > contactLimits.message)
    faults.message = 'A message can be at most 5,000 characters.';
  return faults;
}

/** Shown after a message was sent, or could not be sent. */
export const contactMessages = {
  sent: "Thank you for your message! We'll get back to you within 24 hours.",
  failed: 'Your message could not be sent. Nothing you wrote is lost: please try again.',
} as const;
